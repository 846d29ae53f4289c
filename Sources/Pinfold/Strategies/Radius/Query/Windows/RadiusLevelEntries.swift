/// The nodes of a level in cells, so that those in a small window are found without what is above them.
struct RadiusLevelEntries: Sendable {
  let zoomLevel: Int

  /// How far points are from the nodes that they are in at most, in units.
  private let reach: UInt64

  /// Cells are 2^`shift` units wide and high, more than twice the reach where that is not half the
  /// world; their 256 parts by either axis 2^`partShift`.
  private let shift: UInt32
  var partShift: UInt32 { shift - 8 }

  /// By bucket.
  private let entries: [Entry]

  /// The first entry of each bucket, and the end of the last. There are as many as a power of two,
  /// however many cells the world has, and cells side by side have buckets side by side.
  private let starts: [UInt32]

  /// A node with what says whether a search needs it, in as few bytes as possible: most that are
  /// near are not read at all.
  fileprivate struct Entry {
    let node: RadiusNodeRef

    /// The part of the cell that it is in.
    let x: UInt8
    let y: UInt8

    /// How far its points are from it at most, in parts, rounded down.
    let reach: UInt8

    /// Some bits of the cell: a bucket has several.
    let tag: UInt8
  }

  /// Windows of more cells than this by either axis are searched from the roots: in larger ones, what
  /// is above the level tells more.
  private static let mostCells = 8

  /// The same for windows that show the level itself: there nothing is visited below it.
  private static let mostCellsOfLevel = 32

  /// What an entry is made of.
  fileprivate struct Listed {
    let x: UInt32
    let y: UInt32

    /// How far its points are from it at most, in units.
    let reach: UInt32

    let node: RadiusNodeRef
  }

  /// - Parameter nodeCount: How many nodes the level has.
  /// - Complexity: O(*n*) for *n* nodes: ten to twelve bytes for each.
  init(_ tree: RadiusTree, zoomLevel: Int, nodeCount: Int, _ extents: RadiusExtents) {
    self.zoomLevel = zoomLevel
    let nodes = tree.listed(zoomLevel: zoomLevel, nodeCount, extents)
    let reach = nodes.reduce(0) { max($0, $1.reach) }
    // A search of a point is of one cell or of two by either axis, and not of three.
    let shift = min(max(UInt32(UInt32.bitWidth - reach.leadingZeroBitCount) + 1, 8), 31)
    (self.reach, self.shift) = (UInt64(reach), shift)
    // A power of two: more than half as many as there are nodes, and at most as many.
    let bucketCount = 1 << (UInt32.bitWidth - UInt32(nodes.count / 2).leadingZeroBitCount)
    let bucket = { (node: Listed) in
      Self.bucket(column: node.x >> shift, row: node.y >> shift, of: bucketCount)
    }
    var starts = [UInt32](repeating: 0, count: bucketCount + 1)
    for node in nodes { starts[bucket(node)] += 1 }
    for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
    // From the end of each bucket to its first.
    let none = Entry(node: .none, x: 0, y: 0, reach: 0, tag: 0)
    var entries = [Entry](repeating: none, count: nodes.count)
    for node in nodes {
      starts[bucket(node)] -= 1
      entries[Int(starts[bucket(node)])] = Entry(node, shift)
    }
    (self.entries, self.starts) = (entries, starts)
  }

  /// Cells of a block of four by four are side by side, and so are blocks of one row.
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

  /// Calls a function with nodes that are, or contain, all that a window shows; some may be outside.
  ///
  /// - Parameters:
  ///   - zoomLevel: What the window shows: this level or a finer one.
  ///   - tree: That of the nodes.
  /// - Returns: Whether it was called: not where the window is too large, or is so near the
  ///   antimeridian that points from beyond may be in it.
  @inline(__always)  // so that the function is called directly
  func forEach(
    in window: RadiusWindow,
    zoomLevel: Int,
    _ tree: RadiusTree,
    _ body: (RadiusNodeRef) -> Void
  ) -> Bool {
    // Of its own level, those are found that are in the window themselves: not with cells of half the
    // world, each of which has all nodes around.
    let isOwnLevel = zoomLevel == self.zoomLevel && shift < 31
    let (west, north, east, south) = window.units
    let margin = isOwnLevel ? 0 : reach + 1
    guard west >= margin, east + margin <= UInt64(UInt32.max) else { return false }
    let columns = cell(west - margin)...cell(east + margin)
    let rows = cell(north - min(north, margin))...cell(min(south + margin, UInt64(UInt32.max)))
    let most = isOwnLevel ? Self.mostCellsOfLevel : Self.mostCells
    guard columns.upperBound - columns.lowerBound < most, rows.upperBound - rows.lowerBound < most
    else { return false }
    // Parts are compared by how far they are from those of the north-western corner, which is a small
    // number for all that are in these cells, wrapped where they are before it. What was rounded down is
    // at most a part more, on either side.
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

  /// Returns the column or the row of the cells that a unit is in.
  @inline(__always)
  private func cell(_ unit: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: unit) &>> shift }

  /// Returns the part that a unit is in, of those of all cells.
  @inline(__always)
  private func part(_ unit: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: unit) &>> partShift }
}

extension RadiusLevelEntries.Entry {
  fileprivate init(_ node: RadiusLevelEntries.Listed, _ shift: UInt32) {
    let partShift = shift - 8
    self.node = node.node
    x = UInt8(truncatingIfNeeded: node.x >> partShift)
    y = UInt8(truncatingIfNeeded: node.y >> partShift)
    // More than a byte for half the world only: then no window is far enough from the antimeridian.
    reach = UInt8(clamping: node.reach >> partShift)
    tag = RadiusLevelEntries.tag(column: node.x >> shift, row: node.y >> shift)
  }
}

extension RadiusTree {
  /// Returns the nodes of a level.
  ///
  /// - Parameter count: How many there are.
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
      // Nothing is farther apart.
      let reach = UInt32(clamping: extents.units(item))
      nodes.append(RadiusLevelEntries.Listed(x: item.x, y: item.y, reach: reach, node: item.node))
    }
    return nodes
  }
}
