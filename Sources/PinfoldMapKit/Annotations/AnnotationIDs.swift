import Pinfold
import PinfoldSurface

/// Which object has which id: a value, so that a million objects are looked up away
/// from the main actor.
///
/// Ids are not assigned to other annotations afterwards: other code may still use them.
struct AnnotationIDs: Sendable {
  private var ids: [ObjectIdentifier: PointID] = [:]

  /// The first row that was not assigned yet; one of the last in tests.
  var nextRow: UInt32 = 0

  /// Whether all rows were assigned once, so that free ones are assigned again.
  private var hasWrapped = false

  /// What is done with annotations.
  enum Action: Sendable {
    case add, remove, move, set
  }

  /// What an edit of some annotations is in terms of ids.
  struct Lookup: Sendable {
    /// Ids to remove from the map, in the order of edits.
    var removed: [PointID] = []

    /// The same ids.
    var removedSet: Set<PointID> = []

    /// Annotations to be read, by their offset.
    var read: [(offset: Int, id: PointID)] = []

    /// The assigned rows.
    var given: Range<UInt32> = 0..<0

    /// Whether the annotations are in the order of their ids, none twice.
    var isAscending = false

    /// Whether nothing is to be done.
    var isEmpty: Bool { removed.isEmpty && read.isEmpty }

    fileprivate mutating func remove(_ ids: [PointID]) {
      (removed, removedSet) = (ids, Set(ids))
    }
  }
}

extension AnnotationIDs {
  /// How many objects have an id.
  var count: Int { ids.count }

  /// Returns the id of an object.
  subscript(object: ObjectIdentifier) -> PointID? { ids[object] }

  /// Returns whether a number of objects can be added without moving the existing ones.
  func hasRoom(for count: Int) -> Bool { ids.count + count <= max(ids.capacity, 4096) }

  /// Works out what an edit means, and assigns ids to annotations that need one.
  ///
  /// - Parameters:
  ///   - action: What is done.
  ///   - objects: With what.
  ///   - unsettled: The ids of which it is not certain that they are on the map.
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
      // One that stays is not read again, if it is certain that it stays.
      insert(objects, in: &lookup, readsKnown: unsettled.contains)
      removeOthers(than: objects, in: &lookup)
    }
    return lookup
  }

  /// Drops an object.
  mutating func forget(_ object: ObjectIdentifier) { ids[object] = nil }

  /// Lets another object have the id of one.
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
    // As many as there are, and none twice: so these are all.
    if lookup.isAscending && ids.count == objects.count { return }
    let left = Set(objects)
    lookup.remove(ids.filter { !left.contains($0.key) }.values.sorted())
  }

  /// Returns the first of a number of free rows.
  private mutating func firstRow(for count: Int) -> UInt32 {
    if !hasWrapped && UInt32.max - nextRow >= count { return nextRow }
    // After four billion annotations numbers begin again, where there is room.
    hasWrapped = true
    var first: UInt32 = 0
    for row in ids.values.map(\.row).sorted() {
      if row - first >= count { break }
      first = row + 1
    }
    return first
  }
}
