import Pinfold

// The example of the README, as it stands there.

func readMeExample(_ coordinates: [Coordinate], _ viewport: Viewport, _ nextViewport: Viewport)
  -> PlanDiff
{
  let index = PointIndex(coordinates)  // ids are offsets in the array
  let planner = Planner()
  let plan = planner.plan(index, for: viewport)
  for cluster in plan.clusters {
    print(cluster.coordinate, cluster.count, plan.members(of: cluster).prefix(3).map(\.row))
  }
  let next = planner.plan(index, for: nextViewport, after: plan)
  let diff = PlanDiff(from: plan, to: next)  // what to remove, insert and change
  print(diff.splits, diff.merges, diff.flows)  // and where members went
  return diff
}
