import Pinfold
import PinfoldTesting
import Testing

/// Aggregates of columns, compared with a visit of every member.
@Suite struct AggregateOracleTests {
  @Test(arguments: 0..<200)
  func aggregatesOfClustersAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (index, oracle) = random.editedIndex(columns: 2)
    #expect(index.columnCount == 2)
    let points = oracle.points
    let viewport = random.viewport(
      near: points.map { WebMercator.coordinate(for: $0.mapPoint) }
    )
    let plan = Planner(random.options()).plan(index, for: viewport)
    for cluster in plan.clusters {
      let members = Array(plan.members(of: cluster))
      for column in 0..<2 {
        let aggregate = plan.aggregate(of: cluster, column: column)
        let expected = oracle.aggregate(of: members, column: column)
        #expect(aggregate.valueCount == expected.valueCount)
        #expect(aggregate.sum == expected.sum)
        #expect(aggregate.minimum == expected.minimum)
        #expect(aggregate.maximum == expected.maximum)
        #expect(aggregate.mean == expected.mean)
      }
    }
    for point in points {
      let values = index.values(of: point.id)?.map(\.bitPattern)
      #expect(values == oracle.values(of: point.id)?.map(\.bitPattern))
    }
  }

  /// Enough members for blocks of blocks of values.
  @Test func aggregatesOfManyMembersAreTheOracles() {
    var random = SplitMix64(seed: 7)
    let coordinates = DataSet.clustered(count: 9000)
    let columns = [random.values(9000)]
    let index = PointIndex(coordinates, columns: columns)
    let oracle = PointOracle(coordinates, columns: columns)
    for cellSize in [30.0, 300, 3000] {
      var options = ClusterOptions()
      options.strategy.grid?.cellSize = ZoomSteps(cellSize)
      let plan = Planner(options).plan(index, for: .world)
      for cluster in plan.clusters {
        let aggregate = plan.aggregate(of: cluster, column: 0)
        let expected = oracle.aggregate(of: Array(plan.members(of: cluster)), column: 0)
        #expect(aggregate.sum == expected.sum && aggregate.valueCount == expected.valueCount)
        #expect(aggregate.minimum == expected.minimum && aggregate.maximum == expected.maximum)
      }
    }
  }

  /// Sums are exact, so neither order nor edits change them.
  @Test(arguments: 0..<100)
  func sumsDoNotDependOnTheOrder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let values = (0..<40).map { _ in
      random.pick([1.0, -1, 0.1, 1e-8, 3e-12, 1e20, -1e20, 7e22, 1e9 / 3]) * random.unit()
    }
    // Every value and its negative, and one number more.
    let all = random.shuffled(values + values.map(-) + [0.125])
    var index = PointIndex(
      Array(repeating: Coordinate(latitude: 1, longitude: 2), count: all.count),
      columns: [all]
    )
    func sum() throws -> Double {
      let plan = Planner().plan(index, for: .world)
      return plan.aggregate(of: try #require(plan.clusters.first), column: 0).sum
    }
    #expect(try sum() == 0.125)
    let rows = random.shuffled(Array(all.indices))
    for row in rows { index.apply([.update(PointID(UInt32(row)), values: [all[row] * 2])]) }
    #expect(try sum() == 0.25)
  }

  @Test func whatIsNoNumberDoesNotCount() throws {
    let values = [.nan, 3, .infinity, -.infinity, 0x1p78, -5, .nan]
    let index = PointIndex(
      Array(repeating: Coordinate(latitude: 1, longitude: 2), count: values.count),
      columns: [values, Array(repeating: .nan, count: values.count)]
    )
    let plan = Planner().plan(index, for: .world)
    let cluster = try #require(plan.clusters.first)
    let aggregate = plan.aggregate(of: cluster, column: 0)
    #expect(aggregate.valueCount == 2 && aggregate.sum == -2 && aggregate.mean == -1)
    #expect(aggregate.minimum == -5 && aggregate.maximum == 3)
    let none = plan.aggregate(of: cluster, column: 1)
    #expect(none.valueCount == 0 && none.sum == 0 && none.mean == nil)
    #expect(none.minimum == nil && none.maximum == nil)
  }
}
