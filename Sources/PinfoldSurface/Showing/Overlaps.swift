import Pinfold

extension SurfacePlanner {
  /// Returns each part's plan after the app's pass and overlap removal, or `nil` if neither
  /// applies.
  ///
  /// - Parameter positions: The positions of views that are drawn beside their anchors and stay
  ///   there.
  func withoutOverlaps(
    _ drafts: [GroupPartDraft],
    _ positions: [ShownCluster.ID: MapPoint]
  ) -> [Plan?] {
    let passed = drafts.map { $0.id.isExcluded ? nil : options.pass?($0.plan) }
    guard let viewSize, let method = options.overlaps.method else { return passed }
    let planned = zip(drafts, passed).map { $1 ?? $0.plan }
    // Spaced clusters that are alone on the screen do not overlap.
    let hasSizes = options.viewSize != nil
    let isAlone =
      obstacles.isEmpty && positions.isEmpty
      && drafts.lazy.filter { !$0.id.isExcluded && !$0.plan.clusters.isEmpty }.count <= 1
    let roles = drafts.indices.map { drafts[$0].role(number: $0, isAlone: isAlone && !hasSizes) }
    let plans = drafts.indices.map { number in
      let (draft, plan) = (drafts[number], planned[number])
      return PlanOnScreen(
        plan,
        roles[number],
        places: positions.isEmpty
          ? [] : plan.clusters.map { positions[draft.id.shownID($0.id)] }
      )
    }
    let arranged = OverlapRemoval(method).applied(to: plans, avoiding: obstacles) {
      viewSize($0, drafts[$1].id.group, $2)
    }
    return drafts.indices.map { number in
      // Without overlap removal, the plan stays valid when the camera zooms.
      roles[number] == .stays ? passed[number] : arranged[number]
    }
  }
}

extension SurfacePlanner {
  var removesOverlaps: Bool { viewSize != nil && options.overlaps.method != nil }
}

extension SurfaceOptions.Overlaps {
  /// The method of overlap removal, or `nil` if views may overlap.
  var method: OverlapRemoval.Method? {
    switch self {
    case .keep: nil
    case .merge: .merge
    // At a greater distance, the view's origin is no longer recognizable.
    case .move(let limit): limit > 0 ? .displace(limit: Swift.min(limit, 200)) : .merge
    }
  }
}

extension ClusterController {
  /// A planner with the current settings that avoids other controllers' views.
  var planner: SurfacePlanner {
    var planner = SurfacePlanner(options, surfaceSize: surface.viewSize)
    planner.countsPoint = countsPoint
    planner.setBorders(of: contents)
    guard planner.removesOverlaps else { return planner }
    planner.obstacles = surface.sharedScreen?.obstacles(for: self) ?? []
    return planner
  }

  /// The views that other controllers must avoid.
  var placedViews: [PlacedView] {
    let planner = SurfacePlanner(options, surfaceSize: surface.viewSize)
    guard let viewSize = planner.viewSize else { return [] }
    return (shown?.clusters ?? []).map {
      PlacedView($0.position, viewSize($0.appearance, $0.id.group, $0.cluster.single))
    }
  }

  /// Plans again because another controller of the map shows a new plan.
  func planAroundOthers() {
    if isAttached && planner.removesOverlaps { perform(state.plan()) }
  }
}
