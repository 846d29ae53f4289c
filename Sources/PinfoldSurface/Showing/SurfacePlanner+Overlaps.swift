import Pinfold

extension SurfacePlanner {
  /// Returns what passes make of the lanes' plans; `nil` for each where there is none.
  ///
  /// - Parameter positions: Where views are drawn, and stay, that are not drawn at their
  ///   anchors.
  func withoutOverlaps(
    _ drafts: [LaneDraft],
    _ positions: [ShownCluster.ID: MapPoint]
  ) -> [Plan?] {
    let passed = drafts.map { $0.id.isApart ? nil : options.pass?($0.plan) }
    guard let viewSize, let method = options.overlaps.method else { return passed }
    let plans = zip(drafts, passed).map { $1 ?? $0.plan }
    let layers = drafts.indices.map { number in
      let (draft, plan) = (drafts[number], plans[number])
      return PlanLayer(
        plan,
        draft.role(number: number),
        places: positions.isEmpty
          ? [] : plan.clusters.map { positions[draft.id.shownID($0.id)] }
      )
    }
    let arranged = OverlapRemoval(method).applied(to: layers, avoiding: obstacles, size: viewSize)
    return drafts.indices.map { number in
      // A plan that stays as it is needs no other one when the camera zooms.
      drafts[number].role(number: number) == .stays ? passed[number] : arranged[number]
    }
  }
}

extension SurfaceOptions.Overlaps {
  /// How overlaps are removed; `nil` when they are kept.
  var method: OverlapRemoval.Method? {
    switch self {
    case .keep: nil
    case .merge: .merge
    case .move(let limit): .displace(limit: limit)
    }
  }
}
