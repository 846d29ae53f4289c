/// How clusters appear on the map and disappear.
public enum TransitionStyle: Hashable, Sendable {
  /// Parts of a splitting cluster start from its position, and parts that merge move to
  /// the merged one's position. What has no lineage fades.
  case lineage

  /// Everything fades in and out.
  case fade

  /// At once.
  case none
}
