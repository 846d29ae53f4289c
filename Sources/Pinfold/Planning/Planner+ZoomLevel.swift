extension Planner {
  /// Returns whether a plan would show every location for itself, as the zoom level is
  /// above the maximum zoom of the grid or of the clusters by distance.
  ///
  /// - Parameters:
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now, if any, whatever its strategy.
  package func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool {
    switch options.strategy {
    case .grid: gridZoomLevel(for: viewport, after: previous).value > options.maximumZoom
    case .radius(let clustering):
      Self.radiusLevel(at: heldZoomLevel(for: viewport, after: previous))
        > clustering.maximumZoom
    case .none, .decimals, .overlapFilter, .ranked: false
    }
  }

  /// The zoom level to plan for: that of the plan before within the hysteresis.
  func heldZoomLevel(for viewport: Viewport, after previous: Plan?) -> ZoomLevel {
    if let previous, isNear(previous, viewport) { previous.zoomLevel } else { viewport.zoomLevel }
  }

  /// The zoom level to plan the grid for; exact cells follow every change.
  func gridZoomLevel(for viewport: Viewport, after previous: Plan?) -> ZoomLevel {
    switch options.grid {
    case .levels: heldZoomLevel(for: viewport, after: previous)
    case .exact: viewport.zoomLevel
    }
  }

  /// Whether a viewport is within the hysteresis of a plan's zoom level.
  func isNear(_ plan: Plan, _ viewport: Viewport) -> Bool {
    (viewport.zoomLevel.value - plan.zoomLevel.value).magnitude <= options.hysteresis
  }

  /// The level of the hierarchy that a zoom level shows, of those that there may be.
  static func radiusLevel(at zoomLevel: ZoomLevel) -> Int {
    // A little more against rounding: a whole level has its own clusters.
    Int(min(max((zoomLevel.value + 1e-9).rounded(.down), 0), 31))
  }
}
