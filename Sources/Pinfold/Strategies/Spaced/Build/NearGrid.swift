/// Finds what is near a position: a hash table of square cells around the world.
///
/// The table has the head of a list for each cell and no keys. Entries of other cells in the same
/// slot are farther away than a cell is wide, so that a test of the distance leaves them out. The
/// slot of a cell is made of the block of 16 × 16 cells that it is in, and of its place in that
/// block: cells that are neighbors share lines of the cache.
struct NearGrid: ~Copyable {
  private var heads = Scratch<Int32>(count: 0)
  private var mask: UInt32 = 0
  private var columns: UInt64 = 1

  /// Empties the table, for a number of entries and for searches up to a distance, in units.
  mutating func reset(count: Int, reach: Double) {
    var size = 256
    while size < 2 * count { size *= 2 }
    if size > heads.count { heads = Scratch<Int32>(count: size) }
    heads.elements.fill(size, with: -1)
    mask = UInt32((size >> 8) - 1)
    // Cells are at least as wide as the reach, and go around the world without a rest.
    columns = UInt64(min(max((GridPoint.worldUnits / reach).rounded(.down), 1), 2_147_483_648))
  }

  /// The table as it is now, to search in.
  var table: NearTable { NearTable(heads: heads.elements, mask: mask, columns: columns) }
}

/// The table of a ``NearGrid``.
struct NearTable {
  let heads: SharedElements<Int32>
  let mask: UInt32
  let columns: UInt64

  /// The number of a column or a row.
  @inline(__always)
  private func cell(_ axis: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(axis) &* columns) >> 32)
  }

  /// Returns the slot of a position.
  @inline(__always)
  func slot(_ x: UInt32, _ y: UInt32) -> Int {
    let (column, row) = (cell(x), cell(y))
    return Self.slot(Self.columnHash(column), Self.rowHash(row), mask)
      | Int(Self.columnPlace(column) | Self.rowPlace(row))
  }

  /// Returns the slots of the cell of a position and of those around it, which hold whatever is
  /// within the reach.
  @inline(__always)
  func around(_ x: UInt32, _ y: UInt32) -> NearSlots {
    let (column, row) = (cell(x), cell(y))
    let last = UInt32(truncatingIfNeeded: columns &- 1)
    let west = column == 0 ? last : column &- 1
    let east = column == last ? 0 : column &+ 1
    let columns = SIMD4<UInt32>(column, west, east, 0)
    // Rows beyond the world's edges are empty.
    let rows = SIMD4<UInt32>(row, row &- 1, row &+ 1, 0)
    let (firstColumn, lastColumn) = (SIMD4<UInt32>(repeating: 0xF), SIMD4<UInt32>(repeating: 3))
    let (inColumn, inRow) = (columns & firstColumn, rows & firstColumn)
    return NearSlots(
      columnHashes: (columns &>> 4) &* SIMD4(repeating: 0x9E37_79B1),
      rowHashes: (rows &>> 4) &* SIMD4(repeating: 0x85EB_CA77),
      columnPlaces: (inColumn & lastColumn) | (inColumn & ~lastColumn) &<< 2,
      rowPlaces: (inRow & lastColumn) &<< 2 | (inRow & ~lastColumn) &<< 4,
      mask: mask,
      columnCount: self.columns >= 3 ? 3 : Int(self.columns)
    )
  }

  @inline(__always)
  private static func slot(_ column: UInt32, _ row: UInt32, _ mask: UInt32) -> Int {
    Int((column &+ row) & mask) &<< 8
  }

  @inline(__always)
  private static func columnHash(_ column: UInt32) -> UInt32 { (column &>> 4) &* 0x9E37_79B1 }

  @inline(__always)
  private static func rowHash(_ row: UInt32) -> UInt32 { (row &>> 4) &* 0x85EB_CA77 }

  @inline(__always)
  private static func columnPlace(_ column: UInt32) -> UInt32 {
    (column & 3) | (column & 12) &<< 2
  }

  @inline(__always)
  private static func rowPlace(_ row: UInt32) -> UInt32 { (row & 3) &<< 2 | (row & 12) &<< 4 }
}

extension NearTable {
  /// Visits what is in some slots, until one entry is what is searched for; returns whether there was one.
  ///
  /// - Parameter next: Returns the entry behind another one in its list; a negative number behind the last.
  @inline(__always)
  func contains(
    in slots: NearSlots,
    next: (Int) -> Int,
    where isWanted: (Int) -> Bool
  ) -> Bool {
    for row in 0..<3 {
      for column in 0..<slots.columnCount {
        var entry = Int(heads[slots[column, row]])
        while entry >= 0 {
          if isWanted(entry) { return true }
          entry = next(entry)
        }
      }
    }
    return false
  }

  /// Visits all that is in some slots.
  @inline(__always)
  func forEach(in slots: NearSlots, next: (Int) -> Int, _ body: (Int) -> Void) {
    _ = contains(in: slots, next: next) { entry in
      body(entry)
      return false
    }
  }
}

/// The slots of a cell and of the eight around it: its own first.
struct NearSlots {
  let columnHashes: SIMD4<UInt32>
  let rowHashes: SIMD4<UInt32>
  let columnPlaces: SIMD4<UInt32>
  let rowPlaces: SIMD4<UInt32>
  let mask: UInt32

  /// Fewer than three only where fewer columns go around the world.
  let columnCount: Int

  @inline(__always)
  subscript(_ column: Int, _ row: Int) -> Int {
    Int((columnHashes[column] &+ rowHashes[row]) & mask) &<< 8
      | Int(columnPlaces[column] | rowPlaces[row])
  }

  /// The slot of the cell itself.
  @inline(__always)
  var own: Int { self[0, 0] }
}
