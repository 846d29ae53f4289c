/// What an index knows of an id.
enum PointState {
  case absent
  case rejected
  case placed(UInt64, [Double])

  /// Whether there is anything of that id.
  private var isThere: Bool {
    if case .absent = self { false } else { true }
  }

  /// Makes an edit.
  ///
  /// - Parameter columnCount: How many values a point has.
  /// - Returns: Whether the edit applied.
  mutating func make(_ edit: PointEdit, columnCount: Int) -> Bool {
    switch edit {
    case .insert(_, let coordinate, let values):
      guard !isThere else { return false }
      self = PointState(coordinate, Self.filled(values, columnCount))
    case .move(_, let coordinate):
      guard isThere else { return false }
      // A rejected point has lost its values.
      if case .placed(_, let values) = self {
        self = PointState(coordinate, values)
      } else {
        self = PointState(coordinate, Self.filled([], columnCount))
      }
    case .update(_, let values):
      guard case .placed(let key, _) = self else { return false }
      self = .placed(key, Self.filled(values, columnCount))
    case .remove:
      guard isThere else { return false }
      self = .absent
    }
    return true
  }

  private init(_ coordinate: Coordinate, _ values: [Double]) {
    guard coordinate.isValid else {
      self = .rejected
      return
    }
    let (x, y) = WebMercator.gridUnits(for: coordinate)
    self = .placed(MortonKey.interleave(x: x, y: y), values)
  }

  private static func filled(_ values: [Double], _ columnCount: Int) -> [Double] {
    precondition(
      values.isEmpty || values.count == columnCount,
      "\(values.count) values for \(columnCount) columns"
    )
    return values.isEmpty ? [Double](repeating: .nan, count: columnCount) : values
  }
}

extension PointState: Equatable {
  /// Compares values by their bits, because NaN is a value here.
  static func == (a: PointState, b: PointState) -> Bool {
    switch (a, b) {
    case (.absent, .absent), (.rejected, .rejected): true
    case (.placed(let key, let values), .placed(let otherKey, let others)):
      key == otherKey && values.map { $0.bitPattern } == others.map { $0.bitPattern }
    default: false
    }
  }
}

/// The changes of one round of edits, from before it to after it.
struct EditRound {
  var summary = EditSummary()
  private(set) var newlyRejected: [PointID] = []
  private(set) var noLongerRejected: [PointID] = []
  private var additions: Entries
  private var removals: Entries

  /// The points that came, sorted.
  var added: Run { additions.run }

  /// The points that went, sorted.
  var removed: Run { removals.run }

  init(columnCount: Int) {
    additions = Entries(columnCount: columnCount)
    removals = Entries(columnCount: columnCount)
  }

  /// Notes the change of one id. Ids come in ascending order.
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
