import Pinfold

/// The bytes of a saved index, put together one by one as its layout says.
struct SavedBytes {
  /// A point of the index.
  struct Row {
    let id: PointID

    /// Where it is, a whole number of the index's units on either axis.
    let position: MapPoint
    let values: [Double]
    var weight = 1
  }

  private(set) var bytes: [UInt8] = []

  /// - Parameter rows: The points in any order.
  init(_ rows: [Row], rejected: [PointID], columnCount: Int) {
    let rows = rows.sorted { (Self.key($0), $0.id.row) < (Self.key($1), $1.id.row) }
    let isWeighted = rows.contains { $0.weight > 1 }
    bytes += (isWeighted ? "PINFOLD2" : "PINFOLD1").utf8
    append(0)
    for count in [rows.count, rejected.count, columnCount] { append(UInt64(count)) }
    for row in rows { append(Self.key(row)) }
    appendRows(rows.map(\.id.row))
    appendRows(rejected.map(\.row).sorted())
    for column in 0..<columnCount {
      for row in rows { append(row.values[column].bitPattern) }
    }
    if isWeighted { for row in rows { append(UInt64(row.weight)) } }
    Self.setChecksum(of: &bytes)
  }

  /// Sets the checksum of the bytes after it.
  static func setChecksum(of bytes: inout [UInt8]) {
    // FNV-1a over words, folded.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for start in stride(from: 16, through: bytes.count - 8, by: 8) {
      let word = bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      hash = (hash ^ word) &* 0x100_0000_01B3
      hash ^= hash >> 32
    }
    for byte in 0..<8 { bytes[8 + byte] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * byte)) }
  }
}

extension SavedBytes {
  private mutating func append(_ word: UInt64) {
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * byte))) }
  }

  /// Appends four bytes a row, and four more if their number is odd.
  private mutating func appendRows(_ rows: [UInt32]) {
    for row in rows + (rows.count % 2 == 0 ? [] : [0]) {
      for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: row >> UInt32(8 * byte))) }
    }
  }

  /// Returns the interleaved bits of both axes. From below, a bit of x comes before a bit of y.
  private static func key(_ row: Row) -> UInt64 {
    let x = UInt64(row.position.x / PointIndex.quantum)
    let y = UInt64(row.position.y / PointIndex.quantum)
    return (0..<32).reduce(UInt64(0)) { key, bit in
      key | (x >> bit & 1) << (2 * bit) | (y >> bit & 1) << (2 * bit + 1)
    }
  }
}
