import Pinfold

extension ClusterController {
  /// What plans by the settings as they are, around what is on the map.
  var planner: SurfacePlanner {
    var planner = SurfacePlanner(options, surfaceSize: surface.viewSize)
    guard planner.removesOverlaps else { return planner }
    planner.obstacles = surface.sharedScreen?.obstacles(for: self) ?? []
    return planner
  }

  /// What the controller shows, for controllers that must not overlap it.
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
