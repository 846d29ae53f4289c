import GRDB
import Pinfold

/// A part of a new store, in the order in which parts are written.
enum ImportedPart: Sendable {
  case places(PreparedPlaces)

  /// All places were given.
  case endOfPlaces

  /// All places with a name, by their names: four bytes for each.
  case names([PointID])

  /// A row of the data of the full-text index, as SQLite made it.
  case wordData(id: Int64, block: [UInt8])

  /// A row of its table of pages.
  case wordPage(segment: Int64, term: [UInt8], page: Int64)
}

/// An error of a temporary database, which is mostly that it cannot be written.
struct TemporaryFileError: Error {
  let cause: DatabaseError
}

/// Makes what the searches of a new store need: the order of names on one thread, and SQLite's
/// full-text index, which takes as long as all else, on another. Each gives places on, to the next
/// thread, and then what it made of them.
enum SearchImport {
  /// Returns all parts of a store with some places: its writer uses them in their order.
  static func parts(of places: Handoff<PreparedPlaces>) -> Handoff<ImportedPart> {
    words(of: names(of: places))
  }

  private static func names(of places: Handoff<PreparedPlaces>) -> Handoff<ImportedPart> {
    Handoff { give in
      defer { places.stop() }
      try withDatabase { db in
        let splitter = try WordSplitter(db)
        var names = try NameSorter(db)
        try places.forEach { places in
          for (index, id) in places.ids.enumerated() {
            let name = places.names.bytes[places.names[index]]
            if let name = try splitter.comparable(name) { try names.add(id, name) }
          }
          try give(.places(places))
        }
        try give(.endOfPlaces)
        var ids: [PointID] = []
        try names.forEach { ids.append($0) }
        try give(.names(ids))
      }
    }
  }

  private static func words(of parts: Handoff<ImportedPart>) -> Handoff<ImportedPart> {
    Handoff { give in
      defer { parts.stop() }
      try withDatabase { db in
        let words = try ImportedWords(db)
        try db.inTransaction {
          try parts.forEach { part in
            if case .places(let places) = part { try words.insert(places) }
            try give(part)
            if case .endOfPlaces = part { try words.finish() }
          }
          return .commit
        }
        try words.forEachRow(give)
      }
    }
  }

  /// Runs a function with a temporary database of its own, since a database has one writer. It has a
  /// file only when it is large.
  private static func withDatabase(_ body: (Database) throws -> Void) throws {
    var configuration = Configuration()
    // What fails leaves nothing to undo: the database is deleted then.
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    }
    do {
      let database = try DatabaseQueue(path: "", configuration: configuration)
      try database.writeWithoutTransaction(body)
      try database.close()
    } catch let error as DatabaseError {
      throw TemporaryFileError(cause: error)
    }
  }
}
