import Pinfold
import PinfoldSurface

/// The ids of objects. It is a value, so that it can look up a million objects away from the main
/// actor.
///
/// It does not reassign ids of removed annotations, because other code may still use them.
struct AnnotationIDs: Sendable {
  private var ids: [ObjectIdentifier: PointID] = [:]

  /// The first unassigned row. Tests use one of the last rows.
  var nextRow: UInt32 = 0

  /// Whether every row was assigned once, so that free rows are assigned again.
  private var hasWrapped = false

  /// The action on annotations.
  enum Action: Sendable {
    case add, remove, move, set
  }

  /// An edit in terms of ids.
  struct Lookup: Sendable {
    /// The ids to remove from the map, in the order of edits.
    var removed: [PointID] = []

    /// The same ids.
    var removedSet: Set<PointID> = []

    /// The annotations to read, by offset.
    var read: [(offset: Int, id: PointID)] = []

    /// The assigned rows.
    var given: Range<UInt32> = 0..<0

    /// Whether the annotations are in the order of their ids, without repetitions.
    var isAscending = false

    /// Whether the edit changes nothing.
    var isEmpty: Bool { removed.isEmpty && read.isEmpty }

    fileprivate mutating func remove(_ ids: [PointID]) {
      (removed, removedSet) = (ids, Set(ids))
    }
  }
}

extension AnnotationIDs {
  /// The number of objects with an id.
  var count: Int { ids.count }

  /// All ids, in ascending order.
  var all: [PointID] { ids.values.sorted() }

  /// Returns the id of an object.
  subscript(object: ObjectIdentifier) -> PointID? { ids[object] }

  /// Returns whether the table has room for more objects without moving the existing ones.
  func hasRoom(for count: Int) -> Bool { ids.count + count <= max(ids.capacity, 4096) }

  /// Translates an edit into ids, and assigns ids to new annotations.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - objects: The objects of the action.
  ///   - unsettled: The ids of annotations that may not be on the map.
  mutating func lookUp(
    _ action: Action,
    _ objects: [ObjectIdentifier],
    _ unsettled: UnsettledIDs
  ) -> Lookup {
    var lookup = Lookup()
    switch action {
    case .add: insert(objects, in: &lookup) { _ in true }
    case .remove: lookup.remove(objects.compactMap { ids[$0] })
    case .move:
      for (offset, object) in objects.enumerated() {
        if let id = ids[object] { lookup.read.append((offset, id)) }
      }
    case .set:
      // A known annotation is read again only if it may not be on the map.
      insert(objects, in: &lookup, readsKnown: unsettled.contains)
      removeOthers(than: objects, in: &lookup)
    }
    return lookup
  }

  mutating func forget(_ object: ObjectIdentifier) { ids[object] = nil }

  /// Gives the id of an object to another object.
  mutating func replace(_ object: ObjectIdentifier, by other: ObjectIdentifier) {
    guard let id = ids.removeValue(forKey: object) else { return }
    ids[other] = id
  }
}

extension AnnotationIDs {
  private mutating func insert(
    _ objects: [ObjectIdentifier],
    in lookup: inout Lookup,
    readsKnown: (PointID) -> Bool
  ) {
    let first = firstRow(for: objects.count)
    var (row, last, isAscending) = (first, PointID?.none, true)
    if ids.isEmpty { ids.reserveCapacity(objects.count) }
    for (offset, object) in objects.enumerated() {
      let known = ids[object]
      let id = known ?? PointID(row)
      if known == nil {
        ids[object] = id
        row += 1
      }
      if let last, last >= id { isAscending = false }
      last = id
      if known.map(readsKnown) ?? true { lookup.read.append((offset, id)) }
    }
    (lookup.given, nextRow) = (first..<row, row)
    lookup.isAscending = isAscending
  }

  private func removeOthers(than objects: [ObjectIdentifier], in lookup: inout Lookup) {
    // The counts are equal and none is repeated, so the arrays have the same objects.
    if lookup.isAscending && ids.count == objects.count { return }
    let left = Set(objects)
    lookup.remove(ids.filter { !left.contains($0.key) }.values.sorted())
  }

  /// Returns the first row of a free range of a given length.
  private mutating func firstRow(for count: Int) -> UInt32 {
    if !hasWrapped && UInt32.max - nextRow >= count { return nextRow }
    // After four billion annotations, assign free ranges from zero again.
    hasWrapped = true
    var first: UInt32 = 0
    for row in ids.values.map(\.row).sorted() {
      if row - first >= count { break }
      first = row + 1
    }
    return first
  }
}
