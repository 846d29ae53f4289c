extension Planner {
  /// A plan, and the changes that lead to it.
  public struct Step: Sendable {
    /// The clusters to show.
    public let plan: Plan

    /// The clusters to remove, insert and change.
    public let diff: PlanDiff
  }

  /// Plans a viewport and compares the plan with the one on the screen.
  ///
  ///     let removal = OverlapRemoval()
  ///     let step = planner.step(index, for: viewport, after: shown) { plan in
  ///       removal.applied(to: plan, size: size)
  ///     }
  ///
  /// A step is faster than ``plan(_:for:after:)-(PreparedIndex,_,_)`` and
  /// ``PlanDiff/init(from:to:)``, because it follows members only once.
  ///
  /// - Parameters:
  ///   - index: The points, prepared if the strategy needs it.
  ///   - viewport: The visible part of the map.
  ///   - previous: The plan on the screen. If it is `nil`, the diff inserts all clusters.
  ///   - pass: Merges or moves clusters with ``Plan/merged(_:)`` before the plan is shown. The
  ///     result must depend only on the clusters and the zoom scale. Ids and anchors survive as if
  ///     the pass did not exist, so passes do not accumulate from step to step.
  public func step(
    _ index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    pass: ((Plan) -> Plan)? = nil
  ) -> Step {
    let draft = draft(index, for: viewport, after: previous)
    return draft.step(showing: pass.map { $0(draft.plan) })
  }

  /// Plans a viewport of unprepared points and compares the plan with the one on the screen; see
  /// ``step(_:for:after:pass:)``.
  public func step(
    _ points: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    pass: ((Plan) -> Plan)? = nil
  ) -> Step {
    step(PreparedIndex(points), for: viewport, after: previous, pass: pass)
  }

  /// Plans a viewport like ``step(_:for:after:pass:)``, but lets the caller change the plan before
  /// it is shown.
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

  /// A plan before it is shown.
  package struct Draft {
    package let plan: Plan

    /// The plan on the screen, and the way of its members to the new plan.
    fileprivate let before: (plan: Plan, lineage: Lineage)?
  }
}

extension Planner.Draft {
  /// Completes the step.
  ///
  /// - Parameter passed: The result of passes over the plan, or `nil` without passes.
  package func step(showing passed: Plan?) -> Planner.Step {
    let shown = passed.map { plan.shown(as: $0) } ?? plan
    guard let before else { return Planner.Step(plan: shown, diff: PlanDiff(inserting: shown)) }
    let lineage = before.lineage.shown(from: before.plan, to: shown)
    return Planner.Step(plan: shown, diff: PlanDiff(from: before.plan, to: shown, along: lineage))
  }
}

extension Plan {
  fileprivate func shown(as shown: Plan) -> Plan {
    precondition(shown.planned.clusters == planned.clusters, "The pass returned another plan")
    // A pass without effect may have an effect at another zoom scale, so the plan must still count
    // as merged.
    return shown.merging == nil ? shown.merged([]) : shown
  }
}
