/// Collects the numbers of rows while a file is read.
struct RowNumbersBuilder {
  private var skipped: [UInt32] = []

  /// The ids of features, or the keys of rows: of the places by row, and of the rejected rows.
  /// `nil` once a feature lacks a whole number.
  private var ids: (places: [Int64], others: [Int64])? = ([], [])

  /// The greatest key, and all keys once they do not ascend.
  private var keys: (greatest: Int64, all: Set<Int64>?) = (.min, nil)
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

  /// Returns whether no earlier row has the key of the next one.
  mutating func isNew(_ key: Int64) -> Bool {
    guard key <= keys.greatest else {
      keys.greatest = key
      keys.all?.insert(key)
      return true
    }
    var all = keys.all.take() ?? Set((ids?.places ?? []) + (ids?.others ?? []))
    defer { keys.all = all }
    return all.insert(key).inserted
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

  /// Returns the numbers of the rows, and whether these are ids or keys of the file.
  func numbers(rowCount: Int) -> (numbers: RowNumbers, areOwn: Bool) {
    if let ids, !ids.places.isEmpty, ids.places.count == rowCount,
      let numbers = RowNumbers(ids: ids.places, others: ids.others)
    {
      return (numbers, true)
    }
    return (RowNumbers(skipped: skipped, rowCount: rowCount), false)
  }
}
