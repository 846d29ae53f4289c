/// Adds up the weights around cells, in tiles of 16 × 16 cells.
///
/// The cells of a tile have adjacent keys, so a tile is a slice of cells. In tiles with few cells,
/// all pairs of cells are compared. Other tiles are copied to a sheet with a margin of two cells,
/// and its columns and then its rows are summed.
struct SpacedTiles: ~Copyable {
  private var keys: [UInt64] = []

  private var starts: [Int32] = []

  /// A hash table of tiles with open addressing. -1 marks empty slots.
  private var heads = Scratch<Int32>(count: 0)
  private var mask = 0

  // The position of a cell in its tile, by the last eight bits of its key.
  private let xs = Scratch<UInt8>(count: 256)
  private let ys = Scratch<UInt8>(count: 256)

  private let sheet = Scratch<Float>(count: 20 * 20)
  private let columns = Scratch<Float>(count: 16 * 20)
  private var neighbors: [Neighbor] = []

  /// A tile at or next to another tile, and its offset in cells.
  private struct Neighbor {
    let tile: Int
    let dx: Int
    let dy: Int
  }

  /// Breaks ties between equal densities in favor of the heavier cell.
  private static var ownShare: Float { 0.02 }

  init() {
    let (xs, ys) = (xs.elements, ys.elements)
    for bits in 0..<256 {
      let axes = MortonKey.axes(UInt64(bits))
      xs[bits] = UInt8(axes.x)
      ys[bits] = UInt8(axes.y)
    }
  }

  /// - Parameters:
  ///   - shift: The number of key bits within a cell.
  ///   - reach: The distance in cells up to which weights count.
  ///   - isSettled: Tiles of settled clusters are skipped.
  mutating func addDensities(
    keys cellKeys: SharedElements<UInt64>,
    weights: SharedElements<Float>,
    clusters: SharedElements<Int32>,
    count: Int,
    shift: Int,
    reach: Int,
    isSettled: SharedElements<Bool>?,
    _ densities: SharedElements<Float>
  ) {
    divide(cellKeys, count, shift)
    // The number of tiles around the world, minus one.
    let lastColumn = shift >= 56 ? 0 : (UInt64(1) << UInt64(28 - shift / 2)) - 1
    for tile in keys.indices {
      let own = Int(starts[tile])..<Int(starts[tile + 1])
      if let isSettled, own.allSatisfy({ isSettled[Int(clusters[$0])] }) { continue }
      findNeighbors(of: tile, cellKeys, shift, reach, lastColumn)
      let total = neighbors.reduce(0) { $0 + Int(starts[$1.tile + 1] - starts[$1.tile]) }
      if own.count * total <= 300 {
        compare(own, cellKeys, weights, shift, reach, densities)
      } else {
        addUp(own, cellKeys, weights, shift, reach, densities)
      }
    }
  }

  private mutating func divide(_ cellKeys: SharedElements<UInt64>, _ count: Int, _ shift: Int) {
    keys.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    // All 64 bits if the tile is the whole world.
    let tileShift = shift + 8
    for offset in 0..<count {
      let key = cellKeys[offset] >> tileShift
      if keys.isEmpty || keys[keys.count - 1] != key {
        keys.append(key)
        starts.append(Int32(offset))
      }
    }
    starts.append(Int32(count))
    var size = 64
    while size < 2 * keys.count { size *= 2 }
    if size > heads.count { heads = Scratch<Int32>(count: size) }
    heads.elements.fill(size, with: -1)
    mask = size - 1
    let heads = heads.elements
    for (tile, key) in keys.enumerated() {
      var slot = slot(of: key)
      while heads[slot] >= 0 { slot = (slot + 1) & mask }
      heads[slot] = Int32(tile)
    }
  }

  /// Returns the slot of a tile. The tiles of a block of 4 × 4 are adjacent.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let block = (key >> 4) &* 0x9E37_79B9_7F4A_7C15
    return (Int(truncatingIfNeeded: block >> 20) << 4 | Int(key & 15)) & mask
  }

  private func tile(_ key: UInt64) -> Int? {
    let heads = heads.elements
    var slot = slot(of: key)
    while heads[slot] >= 0 {
      if keys[Int(heads[slot])] == key { return Int(heads[slot]) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func findNeighbors(
    of tile: Int,
    _ cellKeys: SharedElements<UInt64>,
    _ shift: Int,
    _ reach: Int,
    _ lastColumn: UInt64
  ) {
    let (xs, ys) = (xs.elements, ys.elements)
    var (west, east, north, south) = (false, false, false, false)
    for offset in Int(starts[tile])..<Int(starts[tile + 1]) {
      let bits = Int(cellKeys[offset] >> UInt64(shift) & 255)
      west = west || xs[bits] < reach
      east = east || xs[bits] >= 16 - reach
      north = north || ys[bits] < reach
      south = south || ys[bits] >= 16 - reach
    }
    neighbors.removeAll(keepingCapacity: true)
    neighbors.append(Neighbor(tile: tile, dx: 0, dy: 0))
    guard west || east || north || south else { return }
    let axes = MortonKey.axes(keys[tile])
    for dy in -1...1 where dy == 0 || (dy < 0 ? north && axes.y > 0 : south && axes.y < lastColumn)
    {
      for dx in -1...1 where (dx == 0 || (dx < 0 ? west : east)) && (dx, dy) != (0, 0) {
        let column = (axes.x &+ UInt64(bitPattern: Int64(dx))) & lastColumn
        let row = axes.y &+ UInt64(bitPattern: Int64(dy))
        let key = MortonKey.interleave(
          x: UInt32(truncatingIfNeeded: column),
          y: UInt32(truncatingIfNeeded: row)
        )
        if let other = self.tile(key) {
          neighbors.append(Neighbor(tile: other, dx: 16 * dx, dy: 16 * dy))
        }
      }
    }
  }

  /// Compares each cell with each cell around it.
  private func compare(
    _ own: Range<Int>,
    _ cellKeys: SharedElements<UInt64>,
    _ weights: SharedElements<Float>,
    _ shift: Int,
    _ reach: Int,
    _ densities: SharedElements<Float>
  ) {
    let (xs, ys) = (xs.elements, ys.elements)
    let width = UInt(2 * reach)
    for offset in own {
      let bits = Int(cellKeys[offset] &>> UInt64(shift) & 255)
      let (x, y) = (Int(xs[bits]), Int(ys[bits]))
      var density = Self.ownShare * weights[offset]
      for neighbor in neighbors {
        for other in Int(starts[neighbor.tile])..<Int(starts[neighbor.tile + 1]) {
          let bits = Int(cellKeys[other] &>> UInt64(shift) & 255)
          let dx = Int(xs[bits]) &+ neighbor.dx &- x
          let dy = Int(ys[bits]) &+ neighbor.dy &- y
          // One comparison checks both ends.
          if UInt(bitPattern: dx &+ reach) <= width,
            UInt(bitPattern: dy &+ reach) <= width
          {
            density += weights[other]
          }
        }
      }
      densities[offset] = density
    }
  }

  /// Sums columns of a sheet of cells, then rows of these sums.
  private func addUp(
    _ own: Range<Int>,
    _ cellKeys: SharedElements<UInt64>,
    _ weights: SharedElements<Float>,
    _ shift: Int,
    _ reach: Int,
    _ densities: SharedElements<Float>
  ) {
    let (xs, ys, sheetCells, sums) = (
      xs.elements, ys.elements, sheet.elements, columns.elements
    )
    sheetCells.fill(400, with: 0)
    for neighbor in neighbors {
      for other in Int(starts[neighbor.tile])..<Int(starts[neighbor.tile + 1]) {
        let bits = Int(cellKeys[other] &>> UInt64(shift) & 255)
        let x = Int(xs[bits]) &+ neighbor.dx &+ 2
        let y = Int(ys[bits]) &+ neighbor.dy &+ 2
        if UInt(bitPattern: x) < 20, UInt(bitPattern: y) < 20 {
          sheetCells[20 &* y &+ x] += weights[other]
        }
      }
    }
    for y in 0..<16 {
      for x in 0..<20 {
        let cell = 20 * (y + 2) + x
        var sum = sheetCells[cell - 20] + sheetCells[cell] + sheetCells[cell + 20]
        if reach == 2 { sum += sheetCells[cell - 40] + sheetCells[cell + 40] }
        sums[20 * y + x] = sum
      }
    }
    for offset in own {
      let bits = Int(cellKeys[offset] &>> UInt64(shift) & 255)
      let cell = 20 &* Int(ys[bits]) &+ Int(xs[bits]) &+ 2
      var sum = sums[cell - 1] + sums[cell] + sums[cell + 1]
      if reach == 2 { sum += sums[cell - 2] + sums[cell + 2] }
      densities[offset] = sum + Self.ownShare * weights[offset]
    }
  }
}
