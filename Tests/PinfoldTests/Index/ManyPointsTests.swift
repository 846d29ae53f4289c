import Pinfold
import PinfoldTesting
import Testing

/// Sizes at which the index changes how it works.
@Suite struct ManyPointsTests {
  /// Above 2¹⁶ points, a row's two bytes name more than one slot.
  @Test func rowsAreFoundAmongManyPoints() throws {
    let count = 140_000
    var random = SplitMix64(seed: 1)
    // On distinct units, so that every answer is one row.
    let points = (0..<count).map { row in
      MapPoint(x: Double(row * 1_909 % 268_435_456), y: Double(row) * 1_900)
    }
    var index = PointIndex(points)
    #expect(index.count == count)
    let plan = Planner().plan(index, for: .world)
    for _ in 0..<300 {
      let row = random.integer(in: 0...count - 1)
      let cell = plan.grid.cell(containing: points[row])
      #expect(plan.cluster(of: PointID(UInt32(row)))?.cell == cell)
    }
    #expect(plan.cluster(of: PointID(UInt32(count))) == nil)
    // Removed by row, from all over the slots.
    let gone = Set((0..<500).map { _ in random.integer(in: 0...count - 1) })
    let summary = index.apply(gone.map { .remove(PointID(UInt32($0))) })
    #expect(summary.removed == gone.count && summary.ignored == 0)
    #expect(index.count == count - gone.count)
    for row in gone {
      let rect = MapRect(x: points[row].x, y: points[row].y, width: 1, height: 1)
      #expect(index.count(in: rect) == 0)
      #expect(index.remove(PointID(UInt32(row))) == false)
    }
  }

  /// Sorting splits large buckets, skips what their keys have in common, and must
  /// keep coincident points in the order of ids.
  @Test(arguments: 0..<6)
  func manyPointsAreInIndexOrder(kind: UInt64) {
    var random = SplitMix64(seed: kind)
    let count = 40_000
    let center = random.coordinate(latitudes: -60...60)
    let coordinates: [Coordinate] =
      switch kind {
      case 0: DataSet.uniform(count: count)
      case 1: DataSet.clustered(count: count)
      case 2: DataSet.stacks(count: count)
      // One street, or one house.
      case 3, 4:
        (0..<count).map { _ in
          let spread = kind == 3 ? 1e-3 : 1e-6
          return Coordinate(
            latitude: center.latitude + random.number(in: -spread...spread),
            longitude: center.longitude + random.number(in: -spread...spread)
          )
        }
      // Two places at opposite ends of the order.
      default:
        (0..<count).map {
          Coordinate(latitude: $0 % 2 == 0 ? 85 : -85, longitude: 179 - Double($0 % 2))
        }
      }
    let points = coordinates.enumerated().compactMap {
      PointOracle.Point(PointID(UInt32($0.offset)), at: $0.element)
    }
    let order = PointIndex(coordinates).points(in: .world).map { points[Int($0.row)] }
    #expect(order.count == count)
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// Ids that are few among many numbers, up to the highest.
  @Test(arguments: 0..<20)
  func sparseIdsAreFound(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ids = Set((0..<200).map { _ in PointID(UInt32(truncatingIfNeeded: random.next())) })
      .union([PointID(0), PointID(.max), PointID(1 << 31), PointID((1 << 31) + 1)])
    let places = random.coordinates(count: 200...200)
    var index = PointIndex()
    var oracle = PointOracle()
    for batch in 0..<4 {
      let edits = ids.sorted().enumerated().filter { $0.offset % 4 == batch }.map {
        PointEdit.insert($0.element, at: places[$0.offset % places.count])
      }
      #expect(index.apply(edits).inserted == edits.count)
      oracle.apply(edits)
    }
    expectSameRects(index, oracle, &random)
    expectSamePlan(index, oracle, &random)
    var wanted = PointSet()
    // A bit for each row up to the highest: not up to 2³².
    for id in ids where id.row < 1 << 24 { wanted.insert(id) }
    #expect(index.filtered(by: wanted).count == wanted.count)
    let edits = random.shuffled(ids.sorted()).prefix(100).map { id in
      random.chance(0.5) ? PointEdit.remove(id) : .move(id, to: random.pick(places))
    }
    #expect(index.apply(edits).ignored == 0)
    oracle.apply(edits)
    expectSameRects(index, oracle, &random)
    expectSamePlan(index, oracle, &random)
  }

  /// More cells than are tallied at once.
  @Test(arguments: [GridClustering.Lattice.levels, .exact])
  func manyCellsArePlannedInBands(grid: GridClustering.Lattice) {
    var options = ClusterOptions()
    options.strategy.grid?.lattice = grid
    options.strategy.grid?.cellSize = 3.9
    let viewport = Viewport(visibleMapRect: .world, width: 1000, height: 1000)
    let places = DataSet.uniform(count: 3000)
    let plan = Planner(options).plan(PointIndex(places), for: viewport)
    #expect(plan.cells.count > 1 << 14)
    let expected = PlanOracle(PointOracle(places).points, options, viewport)
    #expect(figures(of: plan) == expected.clusters)
  }

  /// A band is never less than a row, however long.
  @Test func longRowsArePlanned() {
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 1.0
    options.marginFactor = 0
    let width = MapRect.world.width
    let viewport = Viewport(
      visibleMapRect: MapRect(x: 12_345, y: width / 2 - 1677, width: width, height: 3354),
      width: 40_000,
      // So low that the cells are not too many to be planned.
      height: 0.5
    )
    let places = DataSet.uniform(count: 300) + coordinates([(0, 0), (0.001, 0), (0, 180)])
    let plan = Planner(options).plan(PointIndex(places), for: viewport)
    #expect(plan.cells.columnCount > 1 << 14)
    let expected = PlanOracle(PointOracle(places).points, options, viewport)
    #expect(figures(of: plan) == expected.clusters)
    #expect(plan.memberCount >= 3)
  }
}
