import Pinfold

/// A part that is planned and not shown yet.
struct GroupPartDraft {
  let id: GroupPart.ID

  /// The points.
  let points: PointIndex

  let draft: Planner.Draft

  /// Whether places are shown one by one; see `Planner.showsEachPlace`.
  let showsEachPlace: Bool
}

extension GroupPartDraft {
  /// What was planned.
  var plan: Plan { draft.plan }

  /// What happens to the part's views that overlap other views.
  ///
  /// - Parameters:
  ///   - number: The part's number among the parts of the map.
  ///   - isAlone: Whether no other clusters are on the screen.
  func role(number: Int, isAlone: Bool) -> ViewRole {
    guard !id.isExcluded else { return .moves }
    // Areas do not grow with their members, and are drawn smaller than clusters.
    let showsAreas = plan.clusters.first?.id.isArea == true
    let isApart = plan.strategy.spaced != nil
    return showsEachPlace || showsAreas || isApart && isAlone
      ? .stays : .merges(plan: number, isApart: isApart)
  }
}
