/// Finds entries near a position: a hash table of square cells around the world.
///
/// Each slot is the head of a list, without a key. Other cells in a slot are farther away than the
/// reach, so a distance test rejects their entries. A cell is twice as wide as the reach, so all
/// near entries are in the position's cell or in the three cells on its nearer sides. A slot is the
/// hash of a block of 16 × 16 cells plus the cell's index in the block, so that adjacent cells
/// share cache lines.
struct NearGrid: ~Copyable {
  private var heads = Scratch<Int32>(count: 0)
  private let entries: Scratch<NearEntry>
  private var mask: UInt32 = 0
  private var columns: UInt64 = 1

  init(capacity: Int) { entries = Scratch(count: capacity) }

  /// - Parameters:
  ///   - count: The approximate number of entries.
  ///   - reach: The maximum search distance, in grid units.
  mutating func reset(count: Int, reach: Double) {
    var size = 256
    while size < 2 * count { size *= 2 }
    if size > heads.count { heads = Scratch<Int32>(count: size) }
    heads.elements.fill(size, with: -1)
    mask = UInt32((size >> 8) - 1)
    // Cells are wide enough, and their number around the world is an integer.
    columns = UInt64(
      min(max((0.5 * GridPoint.worldUnits / reach).rounded(.down), 1), 1_073_741_824)
    )
  }

  var table: NearTable {
    NearTable(heads: heads.elements, entries: entries.elements, mask: mask, columns: columns)
  }
}

/// A position, with the next entry of its list.
struct NearEntry: BitwiseCopyable {
  let x: UInt32
  let y: UInt32
  let next: Int32
}

struct NearTable {
  let heads: SharedElements<Int32>
  let entries: SharedElements<NearEntry>
  let mask: UInt32
  let columns: UInt64

  /// Returns the cells around a position, which contain everything within reach.
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
      // There may be only one column around the world.
      count: last == 0 ? 2 : 4
    )
  }

  /// Spreads the last four bits, to leave room for two bits of the other axis after each two.
  @inline(__always)
  private static func spread(_ axes: SIMD4<UInt32>) -> SIMD4<UInt32> {
    (axes & SIMD4(repeating: 3)) | (axes & SIMD4(repeating: 12)) &<< 2
  }
}

extension NearTable {
  /// Inserts an entry at the front of a slot's list.
  @inline(__always)
  func insert(_ entry: Int, _ x: UInt32, _ y: UInt32, in slot: Int) {
    entries[entry] = NearEntry(x: x, y: y, next: heads[slot])
    heads[slot] = Int32(truncatingIfNeeded: entry)
  }

  @inline(__always)
  func insert(_ entry: Int, _ x: UInt32, _ y: UInt32) { insert(entry, x, y, in: around(x, y).own) }

  /// Visits near entries with their squared distances until one matches. Returns whether one did.
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

  /// Visits all near entries with their squared distances.
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
  /// Marks the cells within reach of a position, in a table without entries.
  @inline(__always)
  func mark(near x: UInt32, _ y: UInt32) {
    let slots = around(x, y)
    for number in 0..<slots.count { heads[slots[number]] = 0 }
  }

  /// Returns whether the cell of a position is marked.
  @inline(__always)
  func isMarked(_ x: UInt32, _ y: UInt32) -> Bool { heads[around(x, y).own] >= 0 }
}

/// The slots of a position's cell and of the three cells on its nearer sides, its own first.
struct NearSlots {
  fileprivate let slots: SIMD4<UInt32>
  fileprivate let count: Int

  @inline(__always)
  fileprivate subscript(_ number: Int) -> Int { Int(slots[number]) }

  @inline(__always)
  var own: Int { Int(slots[0]) }
}
