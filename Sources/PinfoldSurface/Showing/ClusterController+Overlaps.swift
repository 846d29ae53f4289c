import Pinfold

extension ClusterController {
  /// What plans by the settings as they are, around what is on the map.
  var planner: SurfacePlanner {
    var planner = SurfacePlanner(options: options, viewSize: options.viewSize ?? surface.viewSize)
    guard planner.removesOverlaps else { return planner }
    planner.obstacles = surface.sharedScreen?.obstacles(for: self) ?? []
    return planner
  }

  /// What the controller shows, for controllers that must not overlap it.
  var placedViews: [PlacedView] {
    guard let viewSize = options.viewSize ?? surface.viewSize else { return [] }
    return (shown?.clusters ?? []).map { PlacedView($0.position, viewSize($0.count)) }
  }

  /// Plans again when another controller of the map shows something else.
  func planAroundOthers() {
    if isAttached && planner.removesOverlaps { perform(state.plan()) }
  }
}

extension SurfacePlanner {
  /// Whether views are kept from overlapping.
  fileprivate var removesOverlaps: Bool { viewSize != nil && options.overlaps.method != nil }
}
