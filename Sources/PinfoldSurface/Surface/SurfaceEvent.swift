/// An event on a surface, caused by the map or the user.
public enum SurfaceEvent: Hashable, Sendable {
  /// The camera begins to move.
  case cameraWillChange

  /// The camera moved, and may still be moving.
  case cameraChanged

  /// The camera stands still again.
  case cameraDidChange

  /// The map was drawn, so the camera may have changed without a report; it may still be
  /// moving.
  case mapDrawn

  /// Something shown was selected, by the user or by the app.
  case selected(ShownCluster.ID)

  /// Something shown was deselected, by the user or by the app, or because it was
  /// removed from the map.
  case deselected(ShownCluster.ID)
}
