extension Planner {
  /// A plan, and what turns what was shown into it.
  public struct Step: Sendable {
    /// What to show.
    public let plan: Plan

    /// What to remove, insert and change for it.
    public let diff: PlanDiff
  }

  /// Plans a viewport and compares with what is shown, as ``plan(_:for:after:)`` and
  /// ``PlanDiff/init(from:to:)`` do, but members are followed only once.
  ///
  ///     let removal = OverlapRemoval()
  ///     let step = planner.step(index, for: viewport, after: shown) { plan in
  ///       removal.applied(to: plan, size: size)
  ///     }
  ///
  /// - Parameters:
  ///   - index: The points.
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now; without one, everything is inserted.
  ///   - pass: What becomes of the plan before it is shown: it may merge and move
  ///     clusters with ``Plan/merged(_:)``, depending on the clusters and on the zoom
  ///     scale only. Names and places are handed on as if there were none, so passes do
  ///     not add up from step to step.
  public func step(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    pass: ((Plan) -> Plan)? = nil
  ) -> Step {
    var plan = freshPlan(index, for: viewport, after: previous)
    guard let previous else {
      let shown = pass.map { plan.shown(by: $0) } ?? plan
      return Step(plan: shown, diff: PlanDiff(inserting: shown))
    }
    let lineage = Lineage(from: previous, to: plan)
    if keepsNames(of: previous) { keepSurvivors(of: previous, in: &plan, along: lineage) }
    let shown = pass.map { plan.shown(by: $0) } ?? plan
    let shownLineage = lineage.shown(from: previous, to: shown)
    return Step(plan: shown, diff: PlanDiff(from: previous, to: shown, along: shownLineage))
  }
}

extension Plan {
  /// Returns what a pass makes of the plan.
  fileprivate func shown(by pass: (Plan) -> Plan) -> Plan {
    let shown = pass(self)
    precondition(shown.planned.clusters == planned.clusters, "The pass returned another plan")
    // Also a pass that found nothing to do may find something at another zoom scale.
    return shown.merging == nil ? shown.merged([]) : shown
  }
}
