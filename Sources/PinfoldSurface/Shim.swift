import Pinfold
extension Planner {
  struct ShimStep { let plan: Plan; let diff: PlanDiff }
  func step(_ index: PointIndex, for viewport: Viewport, after previous: Plan?) -> ShimStep {
    let plan = self.plan(index, for: viewport, after: previous)
    let old = previous ?? self.plan(PointIndex(columnCount: index.columnCount), for: viewport)
    return ShimStep(plan: plan, diff: PlanDiff(from: old, to: plan))
  }
  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool { plan.viewport == viewport }
}
extension ClusterOptions {
  enum ShimStrategy { case grid, none }
  var strategy: ShimStrategy {
    get { .grid }
    set { if newValue == .none { maximumZoom = -.infinity } }
  }
}
