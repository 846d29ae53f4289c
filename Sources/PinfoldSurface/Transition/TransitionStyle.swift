/// How clusters come to the map and leave it.
public enum TransitionStyle: Hashable, Sendable {
  /// Parts of a cluster that splits leave from its place, and those of one that
  /// merges go to its place. What has no lineage fades.
  case lineage

  /// Everything fades in and out.
  case fade

  /// At once.
  case none
}
