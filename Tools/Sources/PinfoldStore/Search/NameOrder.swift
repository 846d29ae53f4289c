import Foundation
import GRDB
import Pinfold

/// The places of a store by name: first where names are equal or begin so, then by row.
///
/// The names themselves are not kept a second time. Those of the file are sorted once, and the ids
/// are kept in that order; a binary search reads the names from the places. Edits leave the order
/// as it is: a place that got another name is in a table of its own with its name, and with the
/// one by which it is in the order.
struct NameOrder {
  /// The most ids in one row: as many as fit a page of 4,096 bytes.
  static let chunkSize = 1000

  private let form: RowForm
  private let coordinateColumns: [[UInt8]]
  private let splitter: WordSplitter
  private let findPlace: DirectStatement
  private let findRenamed: DirectStatement
  private let findChunk: DirectStatement
  private let findNames: DirectStatement

  /// How many ids there are; none if the order is not whole.
  private let count: Int

  /// Whether there are no more ids than were ever given.
  private let isPossible: Bool

  /// The chunk that was read last.
  private var chunk: (number: Int, ids: [UInt8]) = (-1, [])

  init(_ db: Database, _ store: PlaceStore) throws {
    form = store.form
    coordinateColumns = PlaceWriter.quoted(store.coordinateColumnNames)
    splitter = try WordSplitter(db)
    findPlace = try DirectStatement(db, sql: StoredPlace.selection + " WHERE id = ?")
    findRenamed = try DirectStatement(db, sql: "SELECT old FROM renamed_place WHERE id = ?")
    findChunk = try DirectStatement(db, sql: "SELECT ids FROM name_order WHERE number = ?")
    findNames = try DirectStatement(
      db,
      sql: "SELECT id, name FROM renamed_place WHERE name >= ? AND name < ? ORDER BY name, id"
    )
    // Numbers count from one.
    let last = try Int.fetchOne(db, sql: "SELECT max(number) FROM name_order") ?? 0
    let rest = try Int.fetchOne(
      db,
      sql: "SELECT length(ids) FROM name_order WHERE number = ?",
      arguments: [last]
    )
    // Any number may be in a store that others have changed.
    let (before, isTooLarge) = max(0, last - 1).multipliedReportingOverflow(by: Self.chunkSize)
    let (sum, isTooLong) = before.addingReportingOverflow((rest ?? 0) / 4)
    isPossible = !isTooLarge && !isTooLong && sum <= store.nextRow
    count = isPossible && last >= 1 ? sum : 0
  }
}

// MARK: - Searching

extension NameOrder {
  /// Finds the places whose names are a text or begin with it, in their order.
  ///
  /// - Parameter name: As names are compared.
  mutating func find(_ name: [UInt8], _ found: inout FoundPlaces) throws {
    let end = name + Array("\u{10FFFF}".utf8)
    defer { findNames.reset() }
    try findNames.bind(blob: name, at: 1)
    try findNames.bind(blob: end, at: 2)
    var renamed = try nextRenamed()
    var index = try firstIndex(notBelow: name)
    while !found.isFull {
      let imported = try next(from: &index, below: end)
      while let other = renamed, !found.isFull, imported.map({ other.isBefore($0) }) ?? true {
        if let place = try StoredPlace(other.id, findPlace, form) { found.append(place) }
        renamed = try nextRenamed()
      }
      guard let imported else { return }
      if let place = imported.place { found.append(place) }
    }
  }

  /// A place with its name.
  private struct Named {
    let name: [UInt8]
    let id: PointID
    var place: StoredPlace?

    func isBefore(_ other: Named) -> Bool {
      name == other.name ? id < other.id : name.lexicographicallyPrecedes(other.name)
    }
  }

  /// Returns the next place of the order that still has its name.
  private mutating func next(from index: inout Int, below end: [UInt8]) throws -> Named? {
    while index < count {
      let id = try id(at: index)
      let renamed = try oldName(of: id)
      let place = try renamed == nil ? StoredPlace(id, findPlace, form) : nil
      let name = try renamed ?? place.flatMap { try self.name(of: $0) } ?? []
      guard name.lexicographicallyPrecedes(end) else { break }
      index += 1
      if renamed == nil { return Named(name: name, id: id, place: place) }
    }
    return nil
  }

  private func nextRenamed() throws -> Named? {
    guard try findNames.step() else { return nil }
    // Ids are rows of 32 bits.
    let id = PointID(UInt32(truncatingIfNeeded: findNames.integer(0)))
    return Named(name: findNames.blob(1), id: id)
  }

  private mutating func firstIndex(notBelow name: [UInt8]) throws -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try self.name(at: middle).lexicographicallyPrecedes(name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the name by which a place is at its index.
  private mutating func name(at index: Int) throws -> [UInt8] {
    let id = try id(at: index)
    if let name = try oldName(of: id) { return name }
    return try StoredPlace(id, findPlace, form).flatMap { try name(of: $0) } ?? []
  }

  private func name(of place: StoredPlace) throws -> [UInt8]? {
    let text = SearchText(Array(place.propertiesJSON.utf8), without: coordinateColumns)
    return try splitter.comparable(text.name[...])
  }

  /// Returns the name that a place had in the file; nil if it still has it.
  private func oldName(of id: PointID) throws -> [UInt8]? {
    defer { findRenamed.reset() }
    try findRenamed.bind(Int64(id.row), at: 1)
    return try findRenamed.step() ? findRenamed.blob(0) : nil
  }

  private mutating func id(at index: Int) throws -> PointID {
    let (number, offset) = index.quotientAndRemainder(dividingBy: Self.chunkSize)
    if chunk.number != number {
      defer { findChunk.reset() }
      try findChunk.bind(Int64(number) + 1, at: 1)
      chunk = (number, try findChunk.step() ? findChunk.blob(0) : [])
    }
    // No place has the greatest id: the order is not whole.
    guard offset * 4 + 4 <= chunk.ids.count else { return PointID(.max) }
    return PointID(UInt32(truncatingIfNeeded: chunk.ids.bigWord(at: offset * 4)))
  }
}

// MARK: - Checking

extension NameOrder {
  /// Returns whether every place with a name is found by it, and none by another.
  mutating func isRight(_ db: Database) throws -> Bool {
    guard isPossible else { return false }
    var last: Named?
    for index in 0..<count {
      let next = Named(name: try name(at: index), id: try id(at: index))
      guard !next.name.isEmpty, last.map({ $0.isBefore(next) }) ?? true else { return false }
      last = next
    }
    // All in the order have a name, and each is there once: it lacks none if it has as many.
    var inOrder = try Int.fetchOne(db, sql: "SELECT count(old) FROM renamed_place") ?? 0
    let names = try DirectStatement(
      db,
      sql: """
        SELECT place.id, latitude, longitude, properties, renamed_place.id IS NOT NULL, name
        FROM place LEFT JOIN renamed_place USING (id)
        """
    )
    defer { names.reset() }
    var renamedCount = 0
    while try names.step() {
      let name = try name(of: StoredPlace(row: names, form))
      if names.integer(4) == 0 {
        inOrder += name == nil ? 0 : 1
      } else {
        guard names.blob(5) == name ?? [] else { return false }
        renamedCount += name == nil ? 0 : 1
      }
    }
    let allRenamed = try Int.fetchOne(db, sql: "SELECT count(name) FROM renamed_place")
    return inOrder == count && renamedCount == allRenamed
  }
}
