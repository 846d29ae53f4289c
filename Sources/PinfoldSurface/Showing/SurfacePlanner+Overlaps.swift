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
    let plans = drafts.indices.map { number in
      let (draft, plan) = (drafts[number], planned[number])
      return PlanOnScreen(
        plan,
        draft.role(number: number),
        places: positions.isEmpty
          ? [] : plan.clusters.map { positions[draft.id.shownID($0.id)] }
      )
    }
    let arranged = OverlapRemoval(method).applied(to: plans, avoiding: obstacles, size: viewSize)
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
    // What is further away than that is not seen as moved.
    case .move(let limit): limit > 0 ? .displace(limit: Swift.min(limit, 200)) : .merge
    }
  }
}

extension ViewSize {
  /// How far apart the middles of any two views must be for them not to overlap, judged by
  /// the sizes for one annotation, for two, and for each power of ten up to a million: that
  /// is where sizes commonly change.
  static func room(forAll size: (_ count: Int) -> ViewSize) -> ViewSize {
    let sizes = [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000].map(size)
    var room = ViewSize(width: 0, height: 0)
    for a in sizes {
      for b in sizes {
        let (dx, dy) = ((a.offsetX - b.offsetX).magnitude, (a.offsetY - b.offsetY).magnitude)
        room.width = max(room.width, (a.width + b.width) / 2 + dx)
        room.height = max(room.height, (a.height + b.height) / 2 + dy)
      }
    }
    return room
  }
}
