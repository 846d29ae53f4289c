/// Where each row begins in the content, and on which line.
///
/// Lines are known for about every 1,024th row; those between are counted on demand.
struct RowStarts: Sendable {
  static let rowsPerMark = 1024

  private(set) var offsets: [UInt64] = []

  /// The beginnings of rows whose lines are known, ascending.
  private var marks: [(offset: UInt64, line: Int)] = []

  var count: Int { offsets.count }

  /// Whether the next row needs its line.
  var needsLine: Bool { count % Self.rowsPerMark == 0 }

  /// Appends a row; the line counts only when it is needed.
  mutating func append(_ offset: UInt64, line: Int) {
    if needsLine { marks.append((offset, line)) }
    offsets.append(offset)
  }

  /// Removes rows. What is known of their lines stays.
  mutating func remove(_ rows: RemovedRows) { rows.remove(from: &offsets) }

  /// Returns the same in memory of its own.
  func copy() -> RowStarts {
    var copy = RowStarts()
    copy.offsets.reserveCapacity(count)
    copy.offsets.append(contentsOf: offsets)
    copy.marks.append(contentsOf: marks)
    return copy
  }

  mutating func reserveCapacity(_ count: Int) { offsets.reserveCapacity(count) }

  /// Returns the last beginning of a row, up to that of a row, whose line is known.
  func mark(before row: Int) -> (offset: UInt64, line: Int) {
    var (low, high) = (0, marks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if marks[middle].offset <= offsets[row] { low = middle } else { high = middle - 1 }
    }
    return marks[low]
  }
}
