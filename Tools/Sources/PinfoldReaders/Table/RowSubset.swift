/// A subset of a table's rows, with one bit per row.
public struct RowSubset: Hashable, Sendable {
  /// The number of rows in the table.
  public private(set) var rowCount = 0

  /// The number of rows in the subset.
  public private(set) var count = 0

  /// The bits. Row r is bit r % 64 of word r / 64. Unused bits of the last word are 0.
  public private(set) var words: [UInt64] = []

  init() {}

  mutating func append(_ isMember: Bool) {
    if rowCount % 64 == 0 { words.append(0) }
    if isMember {
      words[rowCount / 64] |= 1 << UInt64(rowCount % 64)
      count += 1
    }
    rowCount += 1
  }
}

extension RowSubset {
  /// Returns whether a row is in the subset.
  ///
  /// - Precondition: The row is a row of the table.
  public func contains(_ row: Int) -> Bool {
    precondition(row >= 0 && row < rowCount, "Row \(row) is not one of \(rowCount)")
    return words[row / 64] >> UInt64(row % 64) & 1 == 1
  }

  /// The rows in the subset, ascending.
  ///
  /// - Complexity: O(*n*) in the rows of the table.
  public var rows: [UInt32] {
    var rows: [UInt32] = []
    rows.reserveCapacity(count)
    for (index, word) in words.enumerated() {
      var bits = word
      while bits != 0 {
        rows.append(UInt32(index * 64 + bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
    return rows
  }
}
