import Pinfold

extension SurfacePlanner {
  /// Returns what passes make of the parts' plans; `nil` for each where there is none.
  ///
  /// - Parameter positions: The positions of views that are not drawn at their anchors,
  ///   and stay.
  func withoutOverlaps(
    _ drafts: [GroupPartDraft],
    _ positions: [ShownCluster.ID: MapPoint]
  ) -> [Plan?] {
    let passed = drafts.map { $0.id.isExcluded ? nil : options.pass?($0.plan) }
    guard let viewSize, let method = options.overlaps.method else { return passed }
    let planned = zip(drafts, passed).map { $1 ?? $0.plan }
    // The only discs on the screen: they are apart as they are.
    let isAlone =
      obstacles.isEmpty && positions.isEmpty
      && drafts.lazy.filter { !$0.id.isExcluded && !$0.plan.clusters.isEmpty }.count <= 1
    let roles = drafts.indices.map { drafts[$0].role(number: $0, isAlone: isAlone) }
    let plans = drafts.indices.map { number in
      let (draft, plan) = (drafts[number], planned[number])
      return PlanOnScreen(
        plan,
        roles[number],
        places: positions.isEmpty
          ? [] : plan.clusters.map { positions[draft.id.shownID($0.id)] }
      )
    }
    let arranged = OverlapRemoval(method).applied(to: plans, avoiding: obstacles, size: viewSize)
    return drafts.indices.map { number in
      // A plan that stays as it is needs no other one when the camera zooms.
      roles[number] == .stays ? passed[number] : arranged[number]
    }
  }
}

extension SurfacePlanner {
  /// Whether views are kept from overlapping.
  var removesOverlaps: Bool { viewSize != nil && options.overlaps.method != nil }
}

extension SurfaceOptions.Overlaps {
  /// How overlaps are removed; `nil` when they are kept.
  var method: OverlapRemoval.Method? {
    switch self {
    case .keep: nil
    case .merge: .merge
    // What is further away than that is not seen as moved.
    case .move(let limit): limit > 0 ? .displace(limit: Swift.min(limit, 200)) : .merge
    }
  }
}

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
