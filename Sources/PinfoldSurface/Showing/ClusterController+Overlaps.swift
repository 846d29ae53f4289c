import Pinfold

extension ClusterController {
  /// The planner of the current settings, around views that others put on the map.
  var planner: SurfacePlanner {
    var planner = SurfacePlanner(options, surfaceSize: surface.viewSize)
    guard planner.removesOverlaps else { return planner }
    planner.obstacles = surface.sharedScreen?.obstacles(for: self) ?? []
    return planner
  }

  /// The views of the controller, for controllers that must not overlap them.
  var placedViews: [PlacedView] {
    let planner = SurfacePlanner(options, surfaceSize: surface.viewSize)
    guard let viewSize = planner.viewSize else { return [] }
    return (shown?.clusters ?? []).map { PlacedView($0.position, viewSize($0.appearance)) }
  }

  /// Plans again when another controller of the map shows something else.
  func planAroundOthers() {
    if isAttached && planner.removesOverlaps { perform(state.plan()) }
  }
}
