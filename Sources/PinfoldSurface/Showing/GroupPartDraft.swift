import Pinfold

/// A part that is planned and not shown yet.
struct GroupPartDraft {
  let id: GroupPart.ID

  /// The points.
  let points: PointIndex

  let draft: Planner.Draft

  /// Whether views stay where they overlap; see `Planner.keepsViews`.
  let keepsViews: Bool
}

extension GroupPartDraft {
  /// What was planned.
  var plan: Plan { draft.plan }

  /// What happens to the part's views that overlap other views.
  ///
  /// - Parameter number: The part's number among the parts of the map.
  func role(number: Int) -> ViewRole {
    guard !id.isExcluded else { return .moves }
    // Areas do not grow with their members, and are drawn smaller than clusters.
    let showsAreas = plan.clusters.first?.id.isArea == true
    return keepsViews || showsAreas ? .stays : .merges(plan: number)
  }
}
