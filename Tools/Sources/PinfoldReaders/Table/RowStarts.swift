/// The offset of each row in the content, and the lines of some rows.
///
/// Stores the line of about every 1,024th row. Lines in between are counted on demand.
struct RowStarts: Sendable {
  static let rowsPerMark = 1024

  private(set) var offsets: [UInt64] = []

  /// The rows with known lines, ascending by offset.
  private var marks: [(offset: UInt64, line: Int)] = []

  var count: Int { offsets.count }

  var needsLine: Bool { count % Self.rowsPerMark == 0 }

  /// Appends a row. Ignores the line unless ``needsLine`` is `true`.
  mutating func append(_ offset: UInt64, line: Int) {
    if needsLine { marks.append((offset, line)) }
    offsets.append(offset)
  }

  mutating func remove(_ rows: RemovedRows) { rows.remove(from: &offsets) }

  func copy() -> RowStarts {
    var copy = RowStarts()
    copy.offsets.reserveCapacity(count)
    copy.offsets.append(contentsOf: offsets)
    copy.marks.append(contentsOf: marks)
    return copy
  }

  mutating func reserveCapacity(_ count: Int) { offsets.reserveCapacity(count) }

  /// Returns the last row with a known line, at or before a row.
  func mark(before row: Int) -> (offset: UInt64, line: Int) {
    var (low, high) = (0, marks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if marks[middle].offset <= offsets[row] { low = middle } else { high = middle - 1 }
    }
    return marks[low]
  }
}
