/// A delegate that a simulated map asks for views and notifies of events.
@MainActor public protocol SimulatedMapDelegate: AnyObject {
  /// Returns the view of an annotation that entered the visible area; `nil` for the map's
  /// own kind of pin.
  func map(_ map: SimulatedMap, viewFor annotation: SimulatedAnnotation) -> SimulatedView?

  /// Views were put on the map.
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
  /// Leaves the choice to the map.
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
