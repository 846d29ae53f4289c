/// Collects row numbers while a file is read.
struct RowNumbersBuilder {
  private var skipped: [UInt32] = []

  /// The feature ids or row keys: of the places by row, and of the rejected rows. `nil` after a
  /// feature without an integer id.
  private var ids: (places: [Int64], others: [Int64])? = ([], [])

  /// The greatest key so far. Also all keys, once they are no longer ascending.
  private var keys: (greatest: Int64, all: Set<Int64>?) = (.min, nil)
}

extension RowNumbersBuilder {
  mutating func skip(_ number: Int) {
    if let number = UInt32(exactly: number) { skipped.append(number) }
  }

  /// Records the last record's id.
  ///
  /// - Parameters:
  ///   - id: The id; `nil` if it is not an integer.
  ///   - rowCount: The number of places, including the last record if it is one.
  mutating func note(_ id: Int64?, rowCount: Int) {
    guard let id, let count = ids?.places.count else { return ids = nil }
    if count < rowCount { ids?.places.append(id) } else { ids?.others.append(id) }
  }

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
    skipped += rows.rows.map { UInt32(number(of: $0)) }
    skipped.sort()
    guard var ids, ids.places.count > rows.rows.last ?? 0 else { return }
    self.ids = nil
    ids.others += rows.rows.map { ids.places[$0] }
    rows.remove(from: &ids.places)
    self.ids = ids
  }

  func number(of row: Int) -> Int64 {
    Int64(row + RowNumbers.partition(skipped.count) { Int(skipped[$0]) - $0 <= row })
  }

  /// Returns the numbers of all rows, and whether they are ids or keys from the file.
  func numbers(rowCount: Int) -> (numbers: RowNumbers, areOwn: Bool) {
    if let ids, !ids.places.isEmpty, ids.places.count == rowCount,
      let numbers = RowNumbers(ids: ids.places, others: ids.others)
    {
      return (numbers, true)
    }
    return (RowNumbers(skipped: skipped, rowCount: rowCount), false)
  }
}
