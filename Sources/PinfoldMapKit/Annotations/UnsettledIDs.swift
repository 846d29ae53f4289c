import Pinfold

/// Ids of annotations of which it is not certain yet that they are on the map: edits
/// of theirs are on their way, and may still be refused.
struct UnsettledIDs: Sendable {
  /// Rows that were assigned to annotations that are being added.
  private var given: [Range<UInt32>] = []

  /// The rows among them with refused edits.
  private var refused: [Range<UInt32>] = []

  /// Ids that edits remove from the map or leave out.
  private var removed: [Set<PointID>] = []

  /// Sets up to this size are joined, so that there are few to search.
  private static let smallSize = 1024
}

extension UnsettledIDs {
  /// Whether everything in the table is on the map.
  var isEmpty: Bool { given.isEmpty && removed.isEmpty }

  /// How many ids may be off the map, at most.
  var doubtfulCount: Int {
    refused.reduce(0) { $0 + $1.count } + removed.reduce(0) { $0 + $1.count }
  }

  /// The ids that may be off the map when all edits have ended.
  var doubtful: Set<PointID> {
    var all = removed.first ?? []
    for others in removed.dropFirst() { all.formUnion(others) }
    for rows in refused { all.formUnion(rows.lazy.map { PointID($0) }) }
    return all
  }

  /// Returns whether edits of an id are on their way.
  func contains(_ id: PointID) -> Bool {
    given.contains { $0.contains(id.row) } || removed.contains { $0.contains(id) }
  }

  /// Rows were assigned. They are on the map unless the edit is refused.
  mutating func give(_ rows: Range<UInt32>) {
    guard !rows.isEmpty else { return }
    if let last = given.last, last.upperBound == rows.lowerBound {
      given[given.count - 1] = last.lowerBound..<rows.upperBound
    } else {
      given.append(rows)
    }
  }

  /// The edit for which rows were assigned was not made.
  mutating func refuse(_ rows: Range<UInt32>) {
    if !rows.isEmpty { refused.append(rows) }
  }

  /// Ids may be off the map afterwards.
  mutating func remove(_ ids: Set<PointID>) {
    guard !ids.isEmpty else { return }
    if let last = removed.last, last.count + ids.count <= Self.smallSize {
      removed[removed.count - 1].formUnion(ids)
    } else {
      removed.append(ids)
    }
  }
}
