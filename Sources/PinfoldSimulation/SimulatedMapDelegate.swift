/// Provides views for a simulated map and receives its events.
@MainActor public protocol SimulatedMapDelegate: AnyObject {
  /// Returns the view for an annotation that entered the visible area, or `nil` for the map's own
  /// pin.
  func map(_ map: SimulatedMap, viewFor annotation: SimulatedAnnotation) -> SimulatedView?

  /// Views were added to the map.
  func map(_ map: SimulatedMap, didAdd views: [SimulatedView])

  /// The camera begins to move.
  func mapRegionWillChange(_ map: SimulatedMap, animated: Bool)

  /// The camera moved, and may still be moving.
  func mapVisibleRegionDidChange(_ map: SimulatedMap)

  /// The camera stands still again.
  func mapRegionDidChange(_ map: SimulatedMap, animated: Bool)

  /// An annotation was selected.
  func map(_ map: SimulatedMap, didSelect annotation: SimulatedAnnotation)

  /// An annotation was deselected.
  func map(_ map: SimulatedMap, didDeselect annotation: SimulatedAnnotation)
}

extension SimulatedMapDelegate {
  /// Returns `nil`, for the map's own pin.
  public func map(_ map: SimulatedMap, viewFor annotation: SimulatedAnnotation) -> SimulatedView? {
    nil
  }

  /// Does nothing.
  public func map(_ map: SimulatedMap, didAdd views: [SimulatedView]) {}

  /// Does nothing.
  public func mapRegionWillChange(_ map: SimulatedMap, animated: Bool) {}

  /// Does nothing.
  public func mapVisibleRegionDidChange(_ map: SimulatedMap) {}

  /// Does nothing.
  public func mapRegionDidChange(_ map: SimulatedMap, animated: Bool) {}

  /// Does nothing.
  public func map(_ map: SimulatedMap, didSelect annotation: SimulatedAnnotation) {}

  /// Does nothing.
  public func map(_ map: SimulatedMap, didDeselect annotation: SimulatedAnnotation) {}
}
