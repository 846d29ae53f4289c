import GRDB
import PinfoldReaders

/// Writes the search words of a new store to a temporary database on a second thread. Then the
/// tables behind SQLite's full-text table are copied into the store.
struct ImportedWords {
  private let texts: Handoff<PreparedTexts>
  private let rows: Handoff<Row>

  private struct Row: Sendable {
    let insertion: String
    let values: [DatabaseValue]
  }

  /// The tables to copy. The others contain settings, which differ in a store.
  private static let insertions = [
    ("data", "REPLACE INTO pinfold_words_data VALUES (?, ?)"),
    ("idx", "REPLACE INTO pinfold_words_idx VALUES (?, ?, ?)"),
  ]

  /// The size in bytes of the words to collect before writing.
  private static let wordsInMemory = 64 << 20

  /// Starts writing the words.
  ///
  /// - Precondition: The numbers are ascending.
  init(of texts: Handoff<PreparedTexts>, _ numbers: RowNumbers) {
    self.texts = texts
    rows = Handoff { give in
      try StoreDatabase.making("").writeWithoutTransaction { db in
        try db.inTransaction {
          try Self.write(texts, numbers, db)
          return .commit
        }
        for (table, insertion) in Self.insertions {
          let rows = try GRDB.Row.fetchCursor(db, sql: "SELECT * FROM pinfold_words_\(table)")
          while let row = try rows.next() {
            try give(Row(insertion: insertion, values: Array(row.databaseValues)))
          }
        }
      }
    }
  }
}

extension ImportedWords {
  private static func write(
    _ texts: Handoff<PreparedTexts>,
    _ numbers: RowNumbers,
    _ db: Database
  ) throws {
    try db.execute(sql: StoreSchema.importedWords)
    try StoreWords.set("hashsize", wordsInMemory, of: StoreWords.imported, db)
    try StoreWords.keepSegments(of: StoreWords.imported, db)
    let insert = try DirectStatement(db, sql: StoreWords.insertion(into: StoreWords.imported))
    try texts.forEach { texts in
      let (names, others) = (texts.names, texts.others)
      for (index, row) in texts.rows.enumerated() {
        try insert.bind(numbers[UInt32(row)], at: 1)
        try insert.withBytes(names.bytes, names[index], at: 2) {
          try insert.withBytes(others.bytes, others[index], at: 3) {
            _ = try insert.step()
          }
        }
      }
    }
    try db.execute(
      sql: "INSERT INTO \(StoreWords.imported) (\(StoreWords.imported)) VALUES ('optimize')"
    )
  }

  func copy(to db: Database) throws {
    try rows.forEach { row in
      let statement = try db.cachedStatement(sql: row.insertion)
      try statement.execute(arguments: StatementArguments(row.values))
    }
  }

  func stop() {
    texts.stop()
    rows.stop()
  }
}
