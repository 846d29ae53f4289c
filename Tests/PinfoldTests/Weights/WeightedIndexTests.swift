import PinfoldTesting
import Testing

@testable import Pinfold

/// An index with weights answers as one with each point repeated as often as it counts.
@Suite struct WeightedIndexTests {
  @Test(arguments: 0..<150)
  func totalsAreThoseOfRepeatedPoints(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = WeightedPoints(&random)
    expectSameTotals(points.weighted.points, points.repeated.points, &random)
    for (id, weight) in points.weights {
      let isPlaced = points.weighted.points.position(of: id) != nil
      #expect(points.weighted.points.weight(of: id) == (isPlaced ? weight : nil))
    }
  }

  @Test(arguments: 0..<80)
  func filtersKeepWeights(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = WeightedPoints(&random)
    var set = PointSet()
    for id in points.weights.keys where random.chance(0.5) { set.insert(id) }
    let filtered = points.weighted.points.filtered(by: set)
    let repeated = points.repeated.points.filtered(by: points.repetitions(of: set))
    expectSameTotals(filtered, repeated, &random)
    expectSameTotals(points.weighted.points.withColumns([]), points.repeated.points, &random)
  }

  @Test(arguments: 0..<100)
  func savedWeightsAreReadBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var points = WeightedPoints(&random, columns: random.integer(in: 0...2))
    let index = points.weighted.points
    let bytes = index.encoded()
    let loaded = try PointIndex(decoding: bytes)
    #expect(loaded.encoded() == bytes)
    expectSameTotals(loaded, points.repeated.points, &random)
    // Indexes without weights are saved in the format from before weights.
    let isPlain = points.weights.keys.allSatisfy { index.weight(of: $0) ?? 1 == 1 }
    #expect(bytes[7] == UInt8(ascii: isPlain ? "1" : "2"))
    points.weighted = PreparedIndex(loaded)
    points.apply(points.edits(count: 20, columns: index.columnCount, &random))
    expectSameTotals(points.weighted.points, points.repeated.points, &random)
    // Bytes depend on points and weights alone.
    var afresh = PointIndex(columnCount: index.columnCount)
    let edits = points.weights.keys.map { id in
      let position = points.weighted.points.position(of: id)
      return PointEdit.insert(
        id,
        at: position.map { WebMercator.coordinate(for: $0) }
          ?? Coordinate(latitude: .nan, longitude: 0),
        values: points.weighted.points.values(of: id) ?? [],
        weight: points.weights[id] ?? 1
      )
    }
    for edit in random.shuffled(edits) { afresh.apply([edit]) }
    #expect(afresh.encoded() == points.weighted.points.encoded())
  }

  @Test(arguments: 0..<40)
  func damagedWeightsAreRefused(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = random.coordinates(count: 2...20).filter(\.isValid)
    let weights = coordinates.map { _ in random.weight() }
    let bytes = PointIndex(coordinates, weights: weights).encoded()
    for weight: UInt64 in [0, 1 << 63, .max] {
      var forged = bytes
      let last = forged.count - 8
      for byte in 0..<8 {
        forged[last + byte] = UInt8(truncatingIfNeeded: weight >> UInt64(8 * byte))
      }
      let checksum = Checksum.of(forged, from: 16)
      for byte in 0..<8 {
        forged[8 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte))
      }
      guard bytes[7] == UInt8(ascii: "2") else { continue }
      #expect(throws: IndexDecodingError.self) { try PointIndex(decoding: forged) }
    }
    #expect(throws: IndexDecodingError.self) { try PointIndex(decoding: Array(bytes.dropLast(8))) }
  }

  /// All weights being one, nothing is kept of them.
  @Test func weightsOfOneCostNothing() {
    let coordinates = DataSet.uniform(count: 1000, seed: 1)
    let plain = PointIndex(coordinates)
    let index = PointIndex(coordinates, weights: coordinates.map { _ in 1 })
    #expect(!index.isWeighted && index.byteCount == plain.byteCount && index.isSame(as: plain))
    #expect(index.totalWeight == 1000)
  }

  /// Points may stand for 2⁶³ - 1 together, also while the heaviest moves.
  @Test func weightsAddUpToTheGreatestNumber() {
    let places = [(10, 20), (10, 20.5), (10, 21)].map {
      Coordinate(latitude: Double($0.0), longitude: $0.1)
    }
    var index = PreparedIndex(PointIndex(places, weights: [Int.max - 3, 1, 2]))
    index.prepare(RadiusClustering())
    let last = Coordinate(latitude: 10, longitude: 22)
    index.apply([.move(PointID(0), to: last), .move(PointID(1), to: last)])
    #expect(index.points.totalWeight == .max && index.points.count == 3)
    for strategy in [Strategy.grid(), .radius(RadiusClustering()), .ranked(RankedThinning())] {
      let planner = Planner(ClusterOptions(strategy))
      let plan = planner.plan(index, for: .world)
      #expect(plan.memberCount == .max)
      guard plan.clusters.count == 1, strategy.grid != nil || strategy.radius != nil else {
        continue
      }
      // Whatever is beside it is drawn where the heavy point is.
      #expect(abs(plan.clusters[0].coordinate.longitude - 22) < 1e-6)
      let next = planner.step(index, for: .world, after: plan)
      #expect(next.diff.isEmpty)
    }
  }

  private func expectSameTotals(
    _ weighted: PointIndex,
    _ repeated: PointIndex,
    _ random: inout SplitMix64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(weighted.totalWeight == repeated.count, sourceLocation: sourceLocation)
    #expect(
      weighted.rejected == repeated.rejected.map(\.original),
      sourceLocation: sourceLocation
    )
    for _ in 0..<6 {
      let rect = random.mapRect(near: [])
      #expect(
        weighted.totalWeight(in: rect) == repeated.count(in: rect),
        sourceLocation: sourceLocation
      )
      #expect(
        Array(weighted.points(in: rect))
          == repeated.points(in: rect).map(\.original).reduce(into: []) {
            if $0.last != $1 { $0.append($1) }
          },
        sourceLocation: sourceLocation
      )
      let grid = CellGrid(cellsAroundWorld: UInt64(random.integer(in: 1...40)))
      for cell in grid.cells(covering: rect).cells().prefix(20) {
        #expect(
          weighted.centroid(of: cell, in: grid) == repeated.centroid(of: cell, in: grid),
          sourceLocation: sourceLocation
        )
      }
    }
  }
}

extension PointIndex {
  /// Returns the mean position of the weighted points in a cell.
  fileprivate func centroid(of cell: Cell, in grid: CellGrid) -> MapPoint? {
    grid.cellsAroundWorld == 1
      ? centroidAroundWorld : total(in: keyRanges(of: cell, in: grid)).mean
  }
}
