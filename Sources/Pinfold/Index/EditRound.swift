/// The changes of one round of edits, from before it to after it.
struct EditRound {
  var summary = EditSummary()
  private(set) var newlyRejected: [PointID] = []
  private(set) var noLongerRejected: [PointID] = []
  private var additions: Entries
  private var removals: Entries

  /// The inserted points, sorted.
  var added: Run { additions.run }

  /// The removed points, sorted.
  var removed: Run { removals.run }

  init(columnCount: Int) {
    additions = Entries(columnCount: columnCount)
    removals = Entries(columnCount: columnCount)
  }

  /// Notes the change of one id. Ids are given in ascending order.
  mutating func note(_ id: PointID, _ before: PointState, _ after: PointState) {
    guard before != after else { return }
    summary.count(before, after)
    switch before {
    case .absent: break
    case .rejected: noLongerRejected.append(id)
    case .placed(let key, let values): removals.append(id, key, values)
    }
    switch after {
    case .absent: break
    case .rejected: newlyRejected.append(id)
    case .placed(let key, let values): additions.append(id, key, values)
    }
  }

  /// Points in the order of their ids.
  private struct Entries {
    private var keys: [UInt64] = []
    private var rows: [UInt32] = []
    private var values: [[Double]]

    var run: Run { Run(keys: keys, rows: rows, values: values) }

    init(columnCount: Int) {
      values = [[Double]](repeating: [], count: columnCount)
    }

    mutating func append(_ id: PointID, _ key: UInt64, _ values: [Double]) {
      keys.append(key)
      rows.append(id.row)
      for (column, value) in values.enumerated() { self.values[column].append(value) }
    }
  }
}

extension EditSummary {
  /// Counts a change of one id.
  fileprivate mutating func count(_ before: PointState, _ after: PointState) {
    switch (before, after) {
    case (.absent, _): inserted += 1
    case (_, .absent): removed += 1
    case (.placed(let key, _), .placed(let newKey, _)) where key == newKey: updated += 1
    default: moved += 1
    }
  }
}
