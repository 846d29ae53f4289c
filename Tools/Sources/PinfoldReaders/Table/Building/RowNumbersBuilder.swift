/// Collects the numbers of rows while a file is read.
struct RowNumbersBuilder {
  private var skipped: [UInt32] = []

  /// The ids of features: by row if they are places, and the ids of rejected features. `nil` once a
  /// feature lacks a whole number.
  private var ids: (places: [Int64], others: [Int64])? = ([], [])
}

extension RowNumbersBuilder {
  /// Skips a rejected row behind all others.
  mutating func skip(_ number: Int) {
    // A table has at most as many rows as 32 bits can count.
    if let number = UInt32(exactly: number) { skipped.append(number) }
  }

  /// Notes the id of the last record.
  ///
  /// - Parameters:
  ///   - id: The id; `nil` for one without a whole number.
  ///   - rowCount: How many places there are, with the last record if it is one.
  mutating func note(_ id: Int64?, rowCount: Int) {
    guard let id, let count = ids?.places.count else { return ids = nil }
    if count < rowCount { ids?.places.append(id) } else { ids?.others.append(id) }
  }

  /// Skips rows that were places until now.
  mutating func skip(_ rows: RemovedRows) {
    // Numbers are below 2³², as all rows are.
    skipped += rows.rows.map { UInt32(number(of: $0)) }
    skipped.sort()
    guard var ids, ids.places.count > rows.rows.last ?? 0 else { return }
    self.ids = nil
    ids.others += rows.rows.map { ids.places[$0] }
    rows.remove(from: &ids.places)
    self.ids = ids
  }

  /// Returns the number of a row.
  func number(of row: Int) -> Int64 {
    Int64(row + RowNumbers.partition(skipped.count) { Int(skipped[$0]) - $0 <= row })
  }

  /// Returns the numbers of the rows.
  func numbers(rowCount: Int) -> RowNumbers {
    if let ids, !ids.places.isEmpty, ids.places.count == rowCount,
      let numbers = RowNumbers(ids: ids.places, others: ids.others)
    {
      return numbers
    }
    return RowNumbers(skipped: skipped, rowCount: rowCount)
  }
}
