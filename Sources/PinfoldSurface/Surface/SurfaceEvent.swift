/// What happens on a surface by itself or by its user's hand.
public enum SurfaceEvent: Hashable, Sendable {
  /// The camera begins to move.
  case cameraWillChange

  /// The camera moved, and may still be moving.
  case cameraChanged

  /// The camera stands still again.
  case cameraDidChange

  /// Something shown was selected.
  case selected(ShownCluster.ID)

  /// Something shown was deselected.
  case deselected(ShownCluster.ID)
}
