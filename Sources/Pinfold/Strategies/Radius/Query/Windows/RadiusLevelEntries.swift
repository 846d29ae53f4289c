/// The nodes of a level, hashed by cell, for searches in small windows.
struct RadiusLevelEntries: Sendable {
  let zoomLevel: Int

  /// The maximum distance between a node and its points, in grid units.
  private let reach: UInt64

  /// Cells are 2^`shift` units wide: more than twice the reach, or half the world. Each axis of a
  /// cell is divided into 256 parts of 2^`partShift` units.
  private let shift: UInt32
  var partShift: UInt32 { shift - 8 }

  private let entries: [Entry]

  /// The start of each bucket, and the end of the last one. The number of buckets is a power of
  /// two, and adjacent cells have adjacent buckets.
  private let starts: [UInt32]

  /// A node in compact form. Most candidates are rejected without reading the node.
  fileprivate struct Entry {
    let node: RadiusNodeRef

    /// The part of the cell that contains the node.
    let x: UInt8
    let y: UInt8

    /// The maximum distance of the points in parts, rounded down.
    let reach: UInt8

    /// Bits of the cell's hash, because several cells share a bucket.
    let tag: UInt8
  }

  /// The maximum size of a window in cells. Larger windows start at the roots, because coarser
  /// levels reject more.
  private static let mostCells = 8

  /// The same limit for windows that show this level itself, so that no descent is necessary.
  private static let mostCellsOfLevel = 32

  fileprivate struct Listed {
    let x: UInt32
    let y: UInt32

    /// The maximum distance of the points, in grid units.
    let reach: UInt32

    let node: RadiusNodeRef
  }

  /// - Complexity: O(*n*) for *n* nodes, with ten to twelve bytes per node.
  init(_ tree: RadiusTree, zoomLevel: Int, nodeCount: Int, _ extents: RadiusExtents) {
    self.zoomLevel = zoomLevel
    let nodes = tree.listed(zoomLevel: zoomLevel, nodeCount, extents)
    let reach = nodes.reduce(0) { max($0, $1.reach) }
    // With this cell size, a search around a point covers at most two cells per axis.
    let shift = min(max(UInt32(UInt32.bitWidth - reach.leadingZeroBitCount) + 1, 8), 31)
    (self.reach, self.shift) = (UInt64(reach), shift)
    // The greatest power of two that is at most the number of nodes.
    let bucketCount = 1 << (UInt32.bitWidth - UInt32(nodes.count / 2).leadingZeroBitCount)
    let bucket = { (node: Listed) in
      Self.bucket(column: node.x >> shift, row: node.y >> shift, of: bucketCount)
    }
    var starts = [UInt32](repeating: 0, count: bucketCount + 1)
    for node in nodes { starts[bucket(node)] += 1 }
    for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
    // Each bucket is filled from its end.
    let none = Entry(node: .none, x: 0, y: 0, reach: 0, tag: 0)
    var entries = [Entry](repeating: none, count: nodes.count)
    for node in nodes {
      starts[bucket(node)] -= 1
      entries[Int(starts[bucket(node)])] = Entry(node, shift)
    }
    (self.entries, self.starts) = (entries, starts)
  }

  /// Returns the bucket of a cell. Blocks of four by four cells are adjacent, and so are the blocks
  /// of a row.
  @inline(__always)
  private static func hash(column: UInt32, row: UInt32) -> UInt32 {
    ((row >> 2) &* 0x9E37_79B1 &+ column >> 2) << 4 | (row & 3) << 2 | column & 3
  }

  @inline(__always)
  private static func bucket(column: UInt32, row: UInt32, of count: Int) -> Int {
    Int(truncatingIfNeeded: hash(column: column, row: row)) & (count - 1)
  }

  @inline(__always)
  fileprivate static func tag(column: UInt32, row: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: hash(column: column, row: row) >> 24)
  }

  /// Visits nodes that together contain everything in a window. Some may be outside.
  ///
  /// - Parameter zoomLevel: The level to show, this one or a finer one.
  /// - Returns: `false`, without visits, if the window is too large or too close to the
  ///   antimeridian.
  @inline(__always)  // to inline the function
  func forEach(
    in window: RadiusWindow,
    zoomLevel: Int,
    _ tree: RadiusTree,
    _ body: (RadiusNodeRef) -> Void
  ) -> Bool {
    // For the level itself, only nodes inside the window matter, except with cells of half the
    // world, which have all nodes around them.
    let isOwnLevel = zoomLevel == self.zoomLevel && shift < 31
    let (west, north, east, south) = window.units
    let margin = isOwnLevel ? 0 : reach + 1
    guard west >= margin, east + margin <= UInt64(UInt32.max) else { return false }
    let columns = cell(west - margin)...cell(east + margin)
    let rows = cell(north - min(north, margin))...cell(min(south + margin, UInt64(UInt32.max)))
    let most = isOwnLevel ? Self.mostCellsOfLevel : Self.mostCells
    guard columns.upperBound - columns.lowerBound < most, rows.upperBound - rows.lowerBound < most
    else { return false }
    // Parts are compared by their wrapped distance from the north-western corner, which is small
    // for all parts of these cells. Rounding down loses at most one part per side.
    let (left, top) = (part(west) &- 2, part(north) &- 2)
    let (width, height) = (part(east) &- left &+ 1, part(south) &- top &+ 1)
    let reaches: UInt8 = isOwnLevel ? 0 : .max
    for row in rows {
      for column in columns {
        let tag = Self.tag(column: column, row: row)
        let bucket = Self.bucket(column: column, row: row, of: starts.count - 1)
        let (cellX, cellY) = (column << 8 &- left, row << 8 &- top)
        for offset in Int(starts[bucket])..<Int(starts[bucket + 1]) {
          let entry = entries[offset]
          let reach = UInt32(entry.reach & reaches)
          guard entry.tag == tag, cellX &+ UInt32(entry.x) &+ reach <= width &+ 2 &* reach,
            cellY &+ UInt32(entry.y) &+ reach <= height &+ 2 &* reach
          else { continue }
          // Another cell of the bucket may have the same tag.
          let (x, y) = tree.units(of: entry.node)
          if x &>> shift == column, y &>> shift == row { body(entry.node) }
        }
      }
    }
    return true
  }

  /// The column or row of the cell that contains a unit.
  @inline(__always)
  private func cell(_ unit: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: unit) &>> shift }

  @inline(__always)
  private func part(_ unit: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: unit) &>> partShift }
}

extension RadiusLevelEntries.Entry {
  fileprivate init(_ node: RadiusLevelEntries.Listed, _ shift: UInt32) {
    let partShift = shift - 8
    self.node = node.node
    x = UInt8(truncatingIfNeeded: node.x >> partShift)
    y = UInt8(truncatingIfNeeded: node.y >> partShift)
    // A byte is too small only for half the world, where every window is too close to the
    // antimeridian.
    reach = UInt8(clamping: node.reach >> partShift)
    tag = RadiusLevelEntries.tag(column: node.x >> shift, row: node.y >> shift)
  }
}

extension RadiusTree {
  fileprivate func listed(
    zoomLevel: Int,
    _ count: Int,
    _ extents: RadiusExtents
  ) -> [RadiusLevelEntries.Listed] {
    var nodes: [RadiusLevelEntries.Listed] = []
    nodes.reserveCapacity(count)
    var walk = RadiusWalk()
    walk.begin(in: .world, zoomLevel: zoomLevel, at: roots)
    while let item = walk.next(self, extents) {
      // Distances are not larger than this.
      let reach = UInt32(clamping: extents.units(item))
      nodes.append(RadiusLevelEntries.Listed(x: item.x, y: item.y, reach: reach, node: item.node))
    }
    return nodes
  }
}
