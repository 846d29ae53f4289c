import Pinfold

/// Ids of annotations that may not be on the map, because their edits are pending and may still be
/// refused.
struct UnsettledIDs: Sendable {
  /// The rows assigned to annotations that are being added.
  private var given: [Range<UInt32>] = []

  /// The rows of refused edits.
  private var refused: [Range<UInt32>] = []

  /// The ids that edits remove from the map or leave out.
  private var removed: [Set<PointID>] = []

  /// The largest size of joined sets. Joining keeps the number of sets to search small.
  private static let smallSize = 1024
}

extension UnsettledIDs {
  /// Whether all annotations in the table are on the map.
  var isEmpty: Bool { given.isEmpty && removed.isEmpty }

  /// The largest possible number of ids off the map.
  var doubtfulCount: Int {
    refused.reduce(0) { $0 + $1.count } + removed.reduce(0) { $0 + $1.count }
  }

  /// The ids that may be off the map after all edits have ended.
  var doubtful: Set<PointID> {
    var all = removed.first ?? []
    for others in removed.dropFirst() { all.formUnion(others) }
    for rows in refused { all.formUnion(rows.lazy.map { PointID($0) }) }
    return all
  }

  /// Returns whether edits of an id are pending.
  func contains(_ id: PointID) -> Bool {
    given.contains { $0.contains(id.row) } || removed.contains { $0.contains(id) }
  }

  /// Records assigned rows. They will be on the map unless the edit is refused.
  mutating func give(_ rows: Range<UInt32>) {
    guard !rows.isEmpty else { return }
    if let last = given.last, last.upperBound == rows.lowerBound {
      given[given.count - 1] = last.lowerBound..<rows.upperBound
    } else {
      given.append(rows)
    }
  }

  /// Records that the edit of assigned rows was refused.
  mutating func refuse(_ rows: Range<UInt32>) {
    if !rows.isEmpty { refused.append(rows) }
  }

  /// Records ids that may be off the map after an edit.
  mutating func remove(_ ids: Set<PointID>) {
    guard !ids.isEmpty else { return }
    if let last = removed.last, last.count + ids.count <= Self.smallSize {
      removed[removed.count - 1].formUnion(ids)
    } else {
      removed.append(ids)
    }
  }
}
