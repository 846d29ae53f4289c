import Pinfold

/// A lane that is planned and not shown yet.
struct LaneDraft {
  let id: Lane.ID

  /// The points.
  let points: PointIndex

  let draft: Planner.Draft

  /// Whether places are shown one by one.
  let showsEachPlace: Bool
}

extension LaneDraft {
  /// What was planned.
  var plan: Plan { draft.plan }

  /// What happens to the lane's views that overlap other views.
  ///
  /// - Parameter number: The lane's number among the lanes of the map.
  func role(number: Int) -> ViewRole {
    guard !id.isApart else { return .moves }
    // Areas do not grow with their members, and are drawn smaller than clusters.
    let showsAreas = plan.clusters.first?.id.isArea == true
    return showsEachPlace || showsAreas ? .stays : .merges(plan: number)
  }
}
