/// What an index knows of an id.
enum PointState: Equatable {
  case absent
  case rejected
  case placed(UInt64)

  /// Returns whether there is anything of that id.
  private var isThere: Bool { self != .absent }

  /// Makes an edit.
  ///
  /// - Returns: Whether it applied.
  mutating func make(_ edit: PointEdit) -> Bool {
    switch edit {
    case .insert(_, let coordinate):
      guard !isThere else { return false }
      self = PointState(coordinate)
    case .move(_, let coordinate):
      guard isThere else { return false }
      self = PointState(coordinate)
    case .remove:
      guard isThere else { return false }
      self = .absent
    }
    return true
  }

  private init(_ coordinate: Coordinate) {
    guard coordinate.isValid else {
      self = .rejected
      return
    }
    let (x, y) = WebMercator.gridUnits(for: coordinate)
    self = .placed(MortonKey.interleave(x: x, y: y))
  }
}

/// The changes of one round of edits, from before it to after it.
struct EditRound {
  var summary = EditSummary()
  private(set) var newlyRejected: [PointID] = []
  private(set) var noLongerRejected: [PointID] = []
  private var addedKeys: [UInt64] = []
  private var addedRows: [UInt32] = []
  private var removedKeys: [UInt64] = []
  private var removedRows: [UInt32] = []

  /// The points that came, sorted.
  var added: Run { Run(keys: addedKeys, rows: addedRows) }

  /// The points that went, sorted.
  var removed: Run { Run(keys: removedKeys, rows: removedRows) }

  /// Notes the change of one id. Ids come in ascending order.
  mutating func note(_ id: PointID, _ before: PointState, _ after: PointState) {
    guard before != after else { return }
    switch (before, after) {
    case (.absent, _): summary.inserted += 1
    case (_, .absent): summary.removed += 1
    default: summary.moved += 1
    }
    switch before {
    case .absent: break
    case .rejected: noLongerRejected.append(id)
    case .placed(let key):
      removedKeys.append(key)
      removedRows.append(id.row)
    }
    switch after {
    case .absent: break
    case .rejected: newlyRejected.append(id)
    case .placed(let key):
      addedKeys.append(key)
      addedRows.append(id.row)
    }
  }
}
