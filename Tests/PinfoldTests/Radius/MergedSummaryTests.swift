import PinfoldTesting
import Testing

@testable import Pinfold

/// Clusters by distance that are shown as one add up the prepared values of each.
@Suite struct MergedSummaryTests {
  @Test(arguments: 0..<60)
  func mergedClustersAddUpTheirParts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scenario = random.editedIndex(columns: 2)
    var (index, points) = (PreparedIndex(scenario.0), scenario.1)
    let clustering = RadiusClustering(random.radiusSettings())
    if random.chance(0.7) {
      index.prepare(clustering, summaries: [.aggregate(column: random.integer(in: 0...1))])
    }
    var options = random.options()
    options.strategy = .radius(clustering)
    let places = points.points.map { WebMercator.coordinate(for: $0.mapPoint) }
    for _ in 0..<4 {
      let edits = random.edits(count: random.integer(in: 0...4), ids: 130, columns: 2)
      index.apply(edits)
      points.apply(edits)
      var plan = Planner(options).plan(index, for: random.viewport(near: places))
      plan = plan.merged(random.merges(of: plan))
      for cluster in plan.clusters {
        let members = Array(plan.members(of: cluster))
        for column in 0..<2 {
          let aggregate = plan.aggregate(of: cluster, column: column)
          let expected = points.aggregate(of: members, column: column)
          #expect(aggregate.sum == expected.sum && aggregate.valueCount == expected.valueCount)
          #expect(aggregate.minimum == expected.minimum && aggregate.maximum == expected.maximum)
        }
      }
    }
  }

  /// Members are not visited: a hierarchy with other values returns its own.
  @Test func membersAreNotVisited() {
    let coordinates = DataSet.clustered(count: 2000)
    let clustering = RadiusClustering()
    var options = ClusterOptions()
    options.strategy = .radius(clustering)
    func index(value: Double) -> PreparedIndex {
      let values = [Double](repeating: value, count: coordinates.count)
      var index = PreparedIndex(PointIndex(coordinates, columns: [values]))
      index.prepare(clustering, summaries: [.aggregate(column: 0)])
      return index
    }
    let prepared = Planner(options).plan(index(value: 3), for: .world)
    var plan = Planner(options).plan(index(value: 5), for: .world)
    plan.membership = prepared.membership
    plan = plan.merged([Plan.Merged(sources: Array(plan.clusters.indices))])
    let nodeCount = prepared.clusters.filter { !$0.isUniqueLocation }.map(\.count).reduce(0, +)
    let aggregate = plan.aggregate(of: plan.clusters[0], column: 0)
    #expect(nodeCount > 1900 && aggregate.valueCount == coordinates.count)
    #expect(aggregate.sum == Double(3 * nodeCount + 5 * (coordinates.count - nodeCount)))
  }
}
