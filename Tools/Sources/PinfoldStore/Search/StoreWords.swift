import Foundation
import GRDB
import PinfoldText

/// The search words of places, in two full-text tables.
///
/// The words of the file are written once and merged into one segment. For millions of places,
/// merging takes seconds. The words of edited places are therefore in a separate table. Each edit
/// writes a small segment there, and sixteen segments of a similar size are merged a few pages at a
/// time.
struct StoreWords {
  private let insertEdited: DirectStatement
  private let removeEdited: DirectStatement
  private let findReworded: DirectStatement
  private let noteReworded: DirectStatement

  init(_ db: Database) throws {
    insertEdited = try DirectStatement(
      db,
      sql: Self.insertion(into: Self.edited)
    )
    // The table does not store texts, so removing words requires the old texts.
    removeEdited = try DirectStatement(
      db,
      sql: """
        INSERT INTO \(Self.edited) (\(Self.edited), rowid, name, others)
        VALUES ('delete', ?, ?, ?)
        """
    )
    findReworded = try DirectStatement(
      db,
      sql: "SELECT name, others FROM pinfold_reworded WHERE fid = ?"
    )
    noteReworded = try DirectStatement(
      db,
      sql: "INSERT OR REPLACE INTO pinfold_reworded (fid, name, others) VALUES (?, ?, ?)"
    )
  }
}

extension StoreWords {
  static let imported = "pinfold_words"

  static let edited = "pinfold_edited_words"

  static func insertion(into table: String) -> String {
    "INSERT INTO \(table) (rowid, name, others) VALUES (?, ?, ?)"
  }

  /// Replaces the words of a place.
  ///
  /// - Parameter new: The new texts, or `nil` for a removed place.
  func replace(_ number: Int64, with new: SearchText?) throws {
    if let old = try rewordedText(number) {
      guard old != new else { return }
      try write(number, old, removeEdited)
    }
    try write(number, new, noteReworded)
    if let new { try write(number, new, insertEdited) }
  }

  /// Returns the texts of a place in the table of edited places.
  private func rewordedText(_ number: Int64) throws -> SearchText? {
    try findReworded.bind(number, at: 1)
    defer { findReworded.reset() }
    guard try findReworded.step(), !findReworded.isNull(0) else { return nil }
    func text(_ column: Int32) -> [UInt8] {
      findReworded.withText(column) { text in
        var bytes: [UInt8] = []
        bytes.append(text, from: 0, to: text.count)
        return bytes
      }
    }
    return SearchText(name: text(0), others: text(1))
  }

  private func write(_ number: Int64, _ text: SearchText?, _ statement: DirectStatement) throws {
    try statement.bind(number, at: 1)
    try statement.bind(text?.name, at: 2)
    try statement.bind(text?.others, at: 3)
    _ = try statement.step()
  }

  /// Writes the words of all places again.
  ///
  /// - Parameter coordinateColumns: Columns that are not searched.
  static func remake(
    _ table: FeatureTable,
    without coordinateColumns: (latitude: String, longitude: String)?,
    _ db: Database
  ) throws {
    for words in [imported, edited] {
      try db.execute(sql: "INSERT INTO \(words) (\(words)) VALUES ('delete-all')")
    }
    try db.execute(sql: "DELETE FROM pinfold_reworded")
    let writer = try StoreWords(db)
    let insertion = try DirectStatement(db, sql: insertion(into: imported))
    let selection = try PlaceSelection(db, table)
    let places = try DirectStatement(db, sql: selection.sql)
    let columns = PlaceWriter.quoted(coordinateColumns)
    while try places.step() {
      let text = SearchText(selection.properties(places), without: columns)
      try writer.write(places.number, text, insertion)
    }
  }
}

// MARK: - Merging

extension StoreWords {
  /// The number of unmerged segments at which edits merge some of them. SQLite supports at most
  /// 2,000.
  private static let mostWaiting = 1500

  /// The number of pages that one step of merging writes, which takes some milliseconds.
  private static let pagesOfMerge = 16

  static func prepare(_ db: Database) throws {
    try set("usermerge", 16, of: edited, db)
    for words in [imported, edited] { try keepSegments(of: words, db) }
  }

  /// Keeps the segments of a table separate until a statement merges them.
  static func keepSegments(of table: String, _ db: Database) throws {
    try set("automerge", 0, of: table, db)
    // With the maximum value, SQLite merges only after that many edits without a merge.
    try set("crisismerge", 1999, of: table, db)
  }

  /// Merges a few pages of the words of edited places.
  ///
  /// - Returns: Whether anything was merged.
  static func merge(_ db: Database) throws -> Bool {
    let before = db.totalChangesCount
    try set("merge", pagesOfMerge, of: edited, db)
    // The count includes the statement itself.
    return db.totalChangesCount - before > 1
  }

  /// Merges segments while their number is near the limit, where an edit would fail. Call this at
  /// least every 200 edits.
  static func makeRoom(_ db: Database) throws {
    while try segmentCount(db) >= mostWaiting {
      guard try merge(db) else { return }
    }
  }

  /// Returns the number of segments of edited places' words.
  ///
  /// This is the second number of the table's structure record, after a four-byte cookie. See
  /// "Structure" in SQLite's `fts5_index.c`.
  private static func segmentCount(_ db: Database) throws -> Int {
    let sql = "SELECT substr(block, 5, 20) FROM \(edited)_data WHERE id = 10"
    guard let record = try Data.fetchOne(db, sql: sql) else { return 0 }
    // A newer version of the record begins with a mark.
    let numbers = record.starts(with: [0xFF, 0, 0, 1]) ? record.dropFirst(4) : record
    let levels = numbers.prefix { $0 >= 0x80 }.count + 1
    var count = 0
    for byte in numbers.dropFirst(levels) {
      count = count << 7 | Int(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return count
  }

  static func set(_ name: String, _ value: Int, of table: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO \(table) (\(table), rank) VALUES (?, ?)",
      arguments: [name, value]
    )
  }
}
