/// The changes between the states before and after a round of edits.
struct EditRound {
  var summary = EditSummary()
  private(set) var newlyRejected: [PointID] = []
  private(set) var noLongerRejected: [PointID] = []
  private var additions: Entries
  private var removals: Entries

  var added: Run { additions.run }

  var removed: Run { removals.run }

  init(_ kinds: [ColumnKind]) {
    additions = Entries(kinds)
    removals = Entries(kinds)
  }

  /// Records the change of one id, in ascending order of ids.
  mutating func note(_ id: PointID, _ before: PointState, _ after: PointState) {
    guard before != after else { return }
    summary.count(before, after)
    switch before {
    case .absent: break
    case .rejected: noLongerRejected.append(id)
    case .placed(let entry): removals.append(id, entry)
    }
    switch after {
    case .absent: break
    case .rejected: newlyRejected.append(id)
    case .placed(let entry): additions.append(id, entry)
    }
  }

  private struct Entries {
    private var keys: [UInt64] = []
    private var rows: [UInt32] = []
    private var values: [[Double]]
    private let kinds: [ColumnKind]

    /// `nil` until the first weight other than one.
    private var weights: [UInt64]?

    var run: Run {
      let columns = kinds.indices.map { ColumnValues(kinds[$0], values[$0]) }
      return Run(keys: keys, rows: rows, values: columns, weights: weights)
    }

    init(_ kinds: [ColumnKind]) {
      self.kinds = kinds
      values = [[Double]](repeating: [], count: kinds.count)
    }

    mutating func append(_ id: PointID, _ entry: RunEntry) {
      keys.append(entry.key)
      rows.append(id.row)
      if entry.weight != 1 && weights == nil {
        weights = [UInt64](repeating: 1, count: rows.count - 1)
      }
      weights?.append(entry.weight)
      for (column, value) in entry.values.enumerated() { values[column].append(value) }
    }
  }
}

extension EditSummary {
  fileprivate mutating func count(_ before: PointState, _ after: PointState) {
    switch (before, after) {
    case (.absent, _): inserted += 1
    case (_, .absent): removed += 1
    case (.placed(let old), .placed(let new)) where old.key == new.key: updated += 1
    default: moved += 1
    }
  }
}
