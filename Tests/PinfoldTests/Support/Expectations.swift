import Pinfold
import PinfoldTesting
import Testing

/// Expects the points in random rects to be the oracle's, in its order.
func expectSameRects(
  _ index: PointIndex,
  _ oracle: PointOracle,
  _ random: inout SplitMix64,
  count: Int = 10,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let points = oracle.points
  for _ in 0..<count {
    let rect = random.mapRect(near: points)
    let expected = oracle.points(in: rect).map(\.id)
    let slice = index.points(in: rect)
    #expect(Array(slice) == expected, "\(rect)", sourceLocation: sourceLocation)
    #expect(slice.count == expected.count, sourceLocation: sourceLocation)
    #expect(index.count(in: rect) == expected.count, sourceLocation: sourceLocation)
  }
}

/// Expects the clusters of a random plan to be the oracle's.
func expectSamePlan(
  _ index: PointIndex,
  _ oracle: PointOracle,
  _ random: inout SplitMix64,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let options = random.options()
  let points = oracle.points
  let viewport = random.viewport(near: points.map { WebMercator.coordinate(for: $0.mapPoint) })
  let plan = Planner(options).plan(index, for: viewport)
  let expected = PlanOracle(points, options, viewport)
  #expect(figures(of: plan) == expected.clusters, sourceLocation: sourceLocation)
  #expect(
    plan.memberCount == expected.clusters.reduce(0) { $0 + $1.members.count },
    sourceLocation: sourceLocation
  )
}
