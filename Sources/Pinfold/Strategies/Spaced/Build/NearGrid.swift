/// Finds what is near a position: a hash table of square cells around the world.
///
/// The table has the head of a list for each cell and no keys. Entries of other cells in the same
/// slot are farther away than the reach, so that a test of the distance leaves them out. A cell is
/// twice as wide as the reach: what is near a position is in its cell or in three others, those to
/// the nearer sides. The slot of a cell is made of the block of 16 × 16 cells that it is in, and of
/// its place in that block: cells that are neighbors share lines of the cache.
struct NearGrid: ~Copyable {
  private var heads = Scratch<Int32>(count: 0)
  private let entries: Scratch<NearEntry>
  private var mask: UInt32 = 0
  private var columns: UInt64 = 1

  /// - Parameter capacity: The most entries.
  init(capacity: Int) { entries = Scratch(count: capacity) }

  /// Empties the table, for about a number of entries and for searches up to a distance, in units.
  mutating func reset(count: Int, reach: Double) {
    var size = 256
    while size < 2 * count { size *= 2 }
    if size > heads.count { heads = Scratch<Int32>(count: size) }
    heads.elements.fill(size, with: -1)
    mask = UInt32((size >> 8) - 1)
    // Cells are wide enough, and go around the world without a rest.
    columns = UInt64(
      min(max((0.5 * GridPoint.worldUnits / reach).rounded(.down), 1), 1_073_741_824)
    )
  }

  /// The table as it is now, to search in.
  var table: NearTable {
    NearTable(heads: heads.elements, entries: entries.elements, mask: mask, columns: columns)
  }
}

/// A position in a ``NearGrid``, and the entry behind it in its list.
struct NearEntry: BitwiseCopyable {
  let x: UInt32
  let y: UInt32
  let next: Int32
}

/// The table of a ``NearGrid``.
struct NearTable {
  let heads: SharedElements<Int32>
  let entries: SharedElements<NearEntry>
  let mask: UInt32
  let columns: UInt64

  /// Returns the slots of the cell of a position and of those around it, which hold whatever is
  /// within the reach.
  @inline(__always)
  func around(_ x: UInt32, _ y: UInt32) -> NearSlots {
    let (east, south) = (UInt64(x) &* columns, UInt64(y) &* columns)
    let column = UInt32(truncatingIfNeeded: east >> 32)
    let row = UInt32(truncatingIfNeeded: south >> 32)
    let last = UInt32(truncatingIfNeeded: columns &- 1)
    let isEast = UInt32(truncatingIfNeeded: east) >> 31 == 1
    let other =
      isEast ? (column == last ? 0 : column &+ 1) : (column == 0 ? last : column &- 1)
    // Rows beyond the world's edges are empty.
    let otherRow = UInt32(truncatingIfNeeded: south) >> 31 == 1 ? row &+ 1 : row &- 1
    let columns = SIMD4(column, column, other, other)
    let rows = SIMD4(row, otherRow, row, otherRow)
    let blocks =
      (columns &>> 4) &* SIMD4(repeating: 0x9E37_79B1)
      &+ (rows &>> 4) &* SIMD4(repeating: 0x85EB_CA77)
    let places = Self.spread(columns) | Self.spread(rows) &<< 2
    return NearSlots(
      slots: (blocks & SIMD4(repeating: mask)) &<< 8 | places,
      // One column may go around the world.
      count: last == 0 ? 2 : 4
    )
  }

  /// Makes room for two bits of the other axis behind each two of the last four.
  @inline(__always)
  private static func spread(_ axes: SIMD4<UInt32>) -> SIMD4<UInt32> {
    (axes & SIMD4(repeating: 3)) | (axes & SIMD4(repeating: 12)) &<< 2
  }
}

extension NearTable {
  /// Puts an entry in front of the list of a slot.
  @inline(__always)
  func insert(_ entry: Int, _ x: UInt32, _ y: UInt32, in slot: Int) {
    entries[entry] = NearEntry(x: x, y: y, next: heads[slot])
    heads[slot] = Int32(truncatingIfNeeded: entry)
  }

  @inline(__always)
  func insert(_ entry: Int, _ x: UInt32, _ y: UInt32) { insert(entry, x, y, in: around(x, y).own) }

  /// Visits what is in the cells around a position, each with its squared distance, until one entry
  /// is what is searched for; returns whether there was one.
  @inline(__always)
  func contains(
    near x: UInt32,
    _ y: UInt32,
    in slots: NearSlots,
    where isWanted: (_ entry: Int, _ square: Double) -> Bool
  ) -> Bool {
    for number in 0..<slots.count {
      var entry = Int(heads[slots[number]])
      while entry >= 0 {
        let other = entries[entry]
        if isWanted(entry, spacedSquare(other.x, other.y, x, y)) { return true }
        entry = Int(other.next)
      }
    }
    return false
  }

  /// Visits all that is in the cells around a position, each with its squared distance.
  @inline(__always)
  func forEach(
    near x: UInt32,
    _ y: UInt32,
    in slots: NearSlots,
    _ body: (_ entry: Int, _ square: Double) -> Void
  ) {
    _ = contains(near: x, y, in: slots) { entry, square in
      body(entry, square)
      return false
    }
  }
}

extension NearTable {
  /// Marks the cells around a position, in a table without entries.
  @inline(__always)
  func mark(near x: UInt32, _ y: UInt32) {
    let slots = around(x, y)
    for number in 0..<slots.count { heads[slots[number]] = 0 }
  }

  /// Whether the cell of a position is marked. All positions within reach of a marked position have
  /// marked cells.
  @inline(__always)
  func isMarked(_ x: UInt32, _ y: UInt32) -> Bool { heads[around(x, y).own] >= 0 }
}

/// The slots of a cell and of the three at the nearer sides of a position in it: its own first.
struct NearSlots {
  fileprivate let slots: SIMD4<UInt32>
  fileprivate let count: Int

  @inline(__always)
  fileprivate subscript(_ number: Int) -> Int { Int(slots[number]) }

  /// The slot of the cell itself.
  @inline(__always)
  var own: Int { Int(slots[0]) }
}
