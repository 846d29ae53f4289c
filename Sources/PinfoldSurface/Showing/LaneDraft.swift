import Pinfold

/// A lane that is planned and not shown yet.
struct LaneDraft {
  let id: Lane.ID

  /// The points.
  let index: PointIndex

  let draft: Planner.Draft

  /// Whether every location is shown for itself, as the camera is that near.
  let isAboveMaximumZoom: Bool
}

extension LaneDraft {
  /// What was planned.
  var plan: Plan { draft.plan }

  /// What becomes of the lane's views that overlap others.
  ///
  /// - Parameter number: The lane's number among those of the map.
  func role(number: Int) -> ViewRole {
    guard !id.isApart else { return .moves }
    switch plan.strategy {
    case .grid, .radius: return isAboveMaximumZoom ? .stays : .merges(plan: number)
    case .ranked: return .merges(plan: number)
    // Areas do not grow with their members, and are drawn smaller than clusters.
    case .decimals, .none, .overlapFilter: return .stays
    }
  }
}
