/// Where each row begins in the content, and on which line.
///
/// Lines are known for every 1,024th row; those between are counted on demand.
struct RowStarts: Sendable {
  static let rowsPerMark = 1024

  private(set) var offsets: [UInt64] = []
  private var lines: [Int] = []

  var count: Int { offsets.count }

  /// Whether the next row needs its line.
  var needsLine: Bool { count % Self.rowsPerMark == 0 }

  /// Appends a row; the line counts only when it is needed.
  mutating func append(_ offset: UInt64, line: Int) {
    if needsLine { lines.append(line) }
    offsets.append(offset)
  }

  /// Returns the same in memory of its own.
  func copy() -> RowStarts {
    var copy = RowStarts()
    copy.offsets.reserveCapacity(count)
    copy.offsets.append(contentsOf: offsets)
    copy.lines.append(contentsOf: lines)
    return copy
  }

  mutating func reserveCapacity(_ count: Int) { offsets.reserveCapacity(count) }

  /// Returns the last row up to a row whose line is known.
  func mark(before row: Int) -> (offset: UInt64, line: Int) {
    let mark = row / Self.rowsPerMark
    return (offsets[mark * Self.rowsPerMark], lines[mark])
  }
}
