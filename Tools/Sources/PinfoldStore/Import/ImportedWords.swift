import GRDB
import Pinfold

/// The words of the places of a file, as they are gathered and merged before they are in a store.
struct ImportedWords {
  private let db: Database
  private let insert: DirectStatement

  /// The bytes of words that are gathered before they are written.
  private static let inMemory = 128 << 20

  /// - Parameter db: A database without these tables.
  init(_ db: Database) throws {
    self.db = db
    try db.execute(sql: StoreSchema.importedWords)
    try StoreWords.set("hashsize", Self.inMemory, of: "words", db)
    try StoreWords.keepSegments(of: "words", db)
    insert = try DirectStatement(
      db,
      sql: "INSERT INTO words (rowid, name, others) VALUES (?, ?, ?)"
    )
  }
}

extension ImportedWords {
  /// Gathers the words of some places.
  func insert(_ places: PreparedPlaces) throws {
    let (names, others) = (places.names, places.otherTexts)
    for (index, id) in places.ids.enumerated() {
      try insert.bind(Int64(id.row), at: 1)
      try insert.withBytes(names.bytes, names[index], isText: true, at: 2) {
        try insert.withBytes(others.bytes, others[index], isText: true, at: 3) {
          _ = try insert.step()
        }
      }
    }
  }

  /// Merges all words into one segment.
  func finish() throws { try db.execute(sql: "INSERT INTO words (words) VALUES ('optimize')") }

  /// Visits the rows of the tables that the index consists of, which are whole after a commit.
  func forEachRow(_ visit: (ImportedPart) throws -> Void) throws {
    let data = try DirectStatement(db, sql: "SELECT id, block FROM words_data ORDER BY id")
    while try data.step() { try visit(.wordData(id: data.integer(0), block: data.blob(1))) }
    let pages = try DirectStatement(db, sql: "SELECT segid, term, pgno FROM words_idx")
    while try pages.step() {
      try visit(
        .wordPage(segment: pages.integer(0), term: pages.blob(1), page: pages.integer(2))
      )
    }
  }
}
