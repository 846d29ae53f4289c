extension Planner {
  /// A plan, and what turns what was shown into it.
  public struct Step: Sendable {
    /// What to show.
    public let plan: Plan

    /// What to remove, insert and change for it.
    public let diff: PlanDiff
  }

  /// Plans a viewport and compares with what is shown, as ``plan(_:for:after:)-(PreparedIndex,_,_)`` and
  /// ``PlanDiff/init(from:to:)`` do, but members are followed only once.
  ///
  ///     let removal = OverlapRemoval()
  ///     let step = planner.step(index, for: viewport, after: shown) { plan in
  ///       removal.applied(to: plan, size: size)
  ///     }
  ///
  /// - Parameters:
  ///   - index: The points, and what is prepared of them.
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now; without one, everything is inserted.
  ///   - pass: Changes the plan before it is shown: it may merge and move clusters with
  ///     ``Plan/merged(_:)``, depending on the clusters and on the zoom scale only. Names
  ///     and positions are passed on as if there were no pass, so passes do not
  ///     accumulate from step to step.
  public func step(
    _ index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    pass: ((Plan) -> Plan)? = nil
  ) -> Step {
    let draft = draft(index, for: viewport, after: previous)
    return draft.step(showing: pass.map { $0(draft.plan) })
  }

  /// Plans a viewport of points that have nothing prepared, and compares with what is
  /// shown; see ``step(_:for:after:pass:)``.
  public func step(
    _ points: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    pass: ((Plan) -> Plan)? = nil
  ) -> Step {
    step(PreparedIndex(points), for: viewport, after: previous, pass: pass)
  }

  /// Plans a viewport for something to be done with the plan before it is shown, as
  /// ``step(_:for:after:pass:)`` does.
  package func draft(
    _ index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?
  ) -> Draft {
    var plan = strategy.plan(index, for: viewport, after: previous)
    guard let previous else { return Draft(plan: plan, before: nil) }
    let lineage = Lineage(from: previous, to: plan)
    if keepsNames(of: previous) { keepSurvivors(of: previous, in: &plan, along: lineage) }
    return Draft(plan: plan, before: (previous, lineage))
  }

  /// A plan that is not shown yet.
  package struct Draft {
    /// What was planned.
    package let plan: Plan

    /// What is shown now, and where its members go.
    fileprivate let before: (plan: Plan, lineage: Lineage)?
  }
}

extension Planner.Draft {
  /// Shows the plan, or what became of it.
  ///
  /// - Parameter passed: What passes made of the plan, if there were any.
  package func step(showing passed: Plan?) -> Planner.Step {
    let shown = passed.map { plan.shown(as: $0) } ?? plan
    guard let before else { return Planner.Step(plan: shown, diff: PlanDiff(inserting: shown)) }
    let lineage = before.lineage.shown(from: before.plan, to: shown)
    return Planner.Step(plan: shown, diff: PlanDiff(from: before.plan, to: shown, along: lineage))
  }
}

extension Plan {
  /// Returns what passes made of the plan.
  fileprivate func shown(as shown: Plan) -> Plan {
    precondition(shown.planned.clusters == planned.clusters, "The pass returned another plan")
    // Also a pass that found nothing to do may find something at another zoom scale.
    return shown.merging == nil ? shown.merged([]) : shown
  }
}
