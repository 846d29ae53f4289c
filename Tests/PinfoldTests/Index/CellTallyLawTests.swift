import PinfoldTesting
import Testing

// The tallies of cells are internal, and plans show little of them.
@testable import Pinfold

/// Tallies by slices, boxes and edges equal the sum over single points.
@Suite struct CellTallyLawTests {
  private static let shapes: [PointShape] = [
    .uniform, .clustered, .stacks, .nearlyCoincident, .coincident, .line, .onEdges,
    .atTheEdgeOfTheWorld,
  ]

  @Test(arguments: 0..<24)
  func entriesEqualCountingEachPoint(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = Self.shapes[Int(seed) % Self.shapes.count]
    let coordinates = shape.coordinates(count: random.integer(in: 20_000...60_000), &random)
    expectEntries(PointIndex(coordinates), PointOracle(coordinates), &random)
  }

  /// Layers of points that were inserted and removed, of all sizes, and subsets of them.
  @Test(arguments: 0..<16)
  func entriesAfterEditsEqualCountingEachPoint(seed: UInt64) {
    var random = SplitMix64(seed: 1000 + seed)
    let shape = Self.shapes[Int(seed) % Self.shapes.count]
    let coordinates = shape.coordinates(count: random.integer(in: 20_000...30_000), &random)
    var (index, oracle) = (PointIndex(coordinates), PointOracle(coordinates))
    let rowCount = coordinates.count + 500
    for count in [random.integer(in: 1000...6000), random.integer(in: 1...300), 3] {
      let edits = random.edits(count: count, ids: rowCount)
      index.apply(edits)
      oracle.apply(edits)
    }
    if random.chance(0.5) {
      var filter = PointSet(rowCount: rowCount)
      for row in 0..<UInt32(rowCount) where random.chance(0.6) { filter.insert(PointID(row)) }
      (index, oracle) = (index.filtered(by: filter), oracle.filtered(by: filter))
    }
    expectEntries(index, oracle, &random)
  }

  /// Points on both sides of edges, and on them, are in the cell that they are in by division.
  @Test(arguments: 0..<16)
  func pointsBesideEdgesAreInOneCell(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let grid = random.grid()
    let count = Int(grid.cellsAroundWorld)
    let (column, row) = (random.integer(in: 0...count - 1), random.integer(in: 0...count - 1))
    // Few cells, so that some have many points and blocks have several.
    let extent = random.integer(in: 1...random.pick([3, 40]))
    let points = (0..<20_000).map { _ in
      MapPoint(
        x: random.position(besideEdge: column + random.integer(in: 0...extent), of: count),
        y: random.position(besideEdge: min(row + random.integer(in: 0...extent), count), of: count)
      )
    }
    let placed = points.enumerated().compactMap {
      PointOracle.Point(PointID(UInt32($0.offset)), at: $0.element)
    }
    let index = PointIndex(points)
    for _ in 0..<6 {
      expectEntries(of: index, placed, in: random.block(of: grid, around: random.pick(placed)))
    }
  }
}

// MARK: - Expectations

extension CellTallyLawTests {
  private func expectEntries(
    _ index: PointIndex,
    _ oracle: PointOracle,
    _ random: inout SplitMix64
  ) {
    let points = oracle.points
    #expect(index.count == points.count)
    for _ in 0..<8 {
      let block = random.block(of: random.grid(), around: random.pick(points))
      expectEntries(of: index, points, in: block)
    }
  }

  private func expectEntries(
    of index: PointIndex,
    _ points: [PointOracle.Point],
    in block: CellBlock
  ) {
    var expected = [ExpectedEntry](repeating: ExpectedEntry(), count: block.count)
    for point in points {
      guard let offset = offset(ofX: point.x, y: point.y, in: block) else { continue }
      expected[offset].count += 1
      expected[offset].x += UInt64(point.x)
      expected[offset].y += UInt64(point.y)
    }
    for (number, signed) in index.signedRuns.enumerated() {
      for slot in 0..<signed.run.count {
        let position = MortonKey.position(signed.run.keys[slot])
        guard let offset = offset(ofX: position.x, y: position.y, in: block) else { continue }
        expected[offset].note(slot, number, position.x, isRemoval: signed.isRemoval)
      }
    }
    let entries = CellTally.entries(of: index, in: block)
    #expect(entries.count == expected.count)
    for (offset, (entry, expected)) in zip(entries, expected).enumerated() {
      let isSame =
        entry.count == expected.count && entry.sum.axes == SIMD2(expected.x, expected.y)
        && entry.run == expected.run && entry.isShared == expected.isShared
        && entry.hasRemovals == expected.hasRemovals
        && (!entry.isWide || expected.east - expected.west > CellTally.Entry.wideExtent)
      #expect(isSame, "\(block.cell(at: offset)) of \(block): \(entry), not \(expected)")
      guard isSame && entry.run >= 0 else { continue }
      let keys = index.signedRuns[entry.run].run.keys
      let ends = entry.ends(in: keys, of: block.cell(at: offset), in: block.grid)
      #expect(ends == (expected.firstSlot, expected.lastSlot), "\(block.cell(at: offset))")
    }
  }

  /// Returns where a position is in a block: row by row, eastwards around the world.
  private func offset(ofX x: UInt32, y: UInt32, in block: CellBlock) -> Int? {
    let around = block.grid.cellsAroundWorld
    // Units times cells over units around the world, without rounding.
    let (column, row) = (UInt64(x) * around / 4_294_967_296, UInt64(y) * around / 4_294_967_296)
    let east = Int((column + around - UInt64(block.firstColumn)) % around)
    let south = Int(row) - Int(block.firstRow)
    guard east < block.columnCount && south >= 0 && south < block.rowCount else { return nil }
    return south * block.columnCount + east
  }
}

/// What must be known of a cell.
private struct ExpectedEntry {
  var count: UInt64 = 0
  var x: UInt64 = 0
  var y: UInt64 = 0
  var run = -1
  var firstSlot = 0
  var lastSlot = 0
  var isShared = false
  var hasRemovals = false
  var west = UInt32.max
  var east = UInt32.min

  mutating func note(_ slot: Int, _ number: Int, _ x: UInt32, isRemoval: Bool) {
    (west, east) = (min(west, x), max(east, x))
    hasRemovals = hasRemovals || isRemoval
    if run < 0 { (run, firstSlot) = (number, slot) }
    if run == number { lastSlot = slot } else { isShared = true }
  }
}

// MARK: - Grids and blocks

extension SplitMix64 {
  /// Returns a grid of some cells around the world to millions: cells with many blocks of points
  /// and blocks with many cells. Now and then they are quadtree nodes.
  fileprivate mutating func grid() -> CellGrid {
    if chance(0.15) { return CellGrid(cellsAroundWorld: 1 << UInt64(integer(in: 0...20))) }
    return CellGrid(
      cellsAroundWorld: UInt64(integer(in: 3...pick([9, 60, 1000, 50_000, 5_000_000])))
    )
  }

  /// Returns a block with a point in it, which may cross the antimeridian or hold the world.
  fileprivate mutating func block(
    of grid: CellGrid,
    around point: PointOracle.Point
  ) -> CellBlock {
    let all = Int(grid.cellsAroundWorld)
    let cell = GridOracle(cellsAroundWorld: grid.cellsAroundWorld, covering: .world).cell(of: point)
    let columnCount = chance(0.2) ? min(all, 60) : integer(in: 1...min(all, 60))
    let rowCount = chance(0.2) ? min(all, 60) : integer(in: 1...min(all, 60))
    let column =
      chance(0.2)
      ? all - integer(in: 1...columnCount) : Int(cell.column) - integer(in: 0...columnCount - 1)
    let row = min(max(Int(cell.row) - integer(in: 0...rowCount - 1), 0), all - rowCount)
    return CellBlock(
      grid: grid,
      firstColumn: UInt32((column + all) % all),
      columnCount: columnCount,
      firstRow: UInt32(row),
      rowCount: rowCount
    )
  }

  /// Returns a position in map points: the first unit of a cell, one before or one after it.
  fileprivate mutating func position(besideEdge edge: Int, of count: Int) -> Double {
    let unit = (edge % count * 4_294_967_296 + count - 1) / count
    return Double(unit + integer(in: -1...1)) / 16
  }
}
