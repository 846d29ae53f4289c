import GRDB
import PinfoldReaders

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The tables of a store, in addition to the table of places and GeoPackage's tables.
///
/// All tables use the key `fid` of a place, which is its number. The index uses rows without
/// gaps instead.
///
/// - `pinfold_meta`: facts by name, such as the schema version, the source, counts, and the runs
///   that map rows of the index to numbers; see ``RowNumbers``.
/// - `pinfold_columns`: each column's name in the file, name in the table, and form.
/// - `pinfold_irregular`: places that the columns cannot represent, as JSON; see
///   ``PlaceSelection``.
/// - `pinfold_words`: the words of each place of the file: of its name, then of other columns.
/// - `pinfold_edited_words`: the words of each edited place.
/// - `pinfold_reworded`: the places whose words are no longer in `pinfold_words`, each with its
///   texts in `pinfold_edited_words`.
/// - `pinfold_index`: the saved index, in rows of half a megabyte; see ``PackedChunk``.
/// - `pinfold_changes`: the places edited since the index was saved, each with the number of its
///   last edit.
/// - `pinfold_noted`: the places that other programs changed; see ``OtherEdits``.
/// - `pinfold_log`: the mark that binds the store to its log; see ``LogMark``.
/// - `pinfold_keys`: the idempotency keys of clients, each with the receipt of its batch.
enum StoreSchema {
  /// The version of the schema and its contents.
  static let version = 3

  private static let tables = """
    CREATE TABLE pinfold_meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE pinfold_log (mark INTEGER NOT NULL, previous INTEGER, edits INTEGER NOT NULL);
    INSERT INTO pinfold_log VALUES (random(), NULL, 0);
    CREATE TABLE pinfold_columns (
      position INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      field TEXT NOT NULL,
      kind TEXT NOT NULL,
      absence TEXT NOT NULL
    );
    CREATE TABLE pinfold_irregular (fid INTEGER PRIMARY KEY, json TEXT NOT NULL);
    CREATE TABLE pinfold_index (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
    CREATE TABLE pinfold_changes (fid INTEGER PRIMARY KEY, edit INTEGER NOT NULL);
    CREATE TABLE pinfold_keys (
      version INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      request INTEGER NOT NULL,
      mark INTEGER NOT NULL,
      first_row INTEGER NOT NULL,
      seconds INTEGER NOT NULL
    );
    CREATE TABLE pinfold_noted (fid INTEGER PRIMARY KEY, existed INTEGER NOT NULL);
    CREATE TABLE pinfold_reworded (fid INTEGER PRIMARY KEY, name TEXT, others TEXT);
    \(importedWords);
    CREATE VIRTUAL TABLE pinfold_edited_words USING \(wordTable);
    """

  static let importedWords = "CREATE VIRTUAL TABLE pinfold_words USING \(wordTable)"

  private static let wordTable = """
    fts5(
      name, others,
      content = '', detail = column, columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2'
    )
    """

  static let tokenizer = FTS5TokenizerDescriptor.unicode61(diacritics: .remove)

  /// Returns the statement for an index that finds places by the beginning of their name.
  static func nameIndex(_ table: FeatureTable, _ column: FeatureColumn) -> String {
    """
    CREATE INDEX pinfold_names ON \(table.sqlName) (\(column.field.sqlName) COLLATE NOCASE)
    """
  }
}

extension StoreSchema {
  static func make(_ db: Database, _ table: FeatureTable, _ fill: () throws -> Void) throws {
    try GeoPackageSchema.mark(db)
    try db.inTransaction {
      // Created first, so that they are in the first pages and readable even in a damaged store.
      try db.execute(sql: tables)
      try GeoPackageSchema.make(db, table)
      try db.execute(sql: table.definition)
      try fill()
      try OtherEdits.makeTriggers(table, db)
      return .commit
    }
  }

  /// Throws if a file is not a store of this version.
  ///
  /// Only reads the file, because opening another database as a store would change it.
  ///
  /// - Parameters:
  ///   - resolved: The path without symbolic links.
  ///   - path: The path for messages.
  static func check(_ resolved: String, _ path: String) throws(StoreError) {
    switch try content(at: resolved, path) {
    case .none, .empty, .other: throw .notAStore(path)
    case .damaged: throw .damaged(path)
    case .store(let version) where version > Self.version: throw .newerVersion(path)
    case .store(let version) where version < Self.version: throw .olderVersion(path)
    case .store: return
    }
  }

  /// Throws if a file has several hard links and may have a log beside another one. The edits in
  /// that log would be missing.
  static func checkNames(_ resolved: String, _ path: String) throws(StoreError) {
    guard FileIdentity.linkCount(resolved) > 1 else { return }
    // The header shows whether the store ever had a log.
    guard let header = try? header(resolved), header.count >= 20, header[18] == 1, header[19] == 1
    else { throw .manyLinks(path) }
  }

  /// Returns whether a path leads to a store, of any version and in any state.
  static func isStore(at path: String) -> Bool {
    switch try? content(at: path, path) {
    case .store, .damaged: true
    default: false
    }
  }

  /// Throws if a path leads to a file that a store must not replace.
  static func checkReplaceable(_ path: String) throws(StoreError) {
    do throws(StoreError) {
      if case .other = try content(at: path, path) { throw StoreError.notReplaceable(path) }
    } catch {
      if error.kind == .notAStore { throw .notReplaceable(path) }
      if error.kind != .notFound { throw error }
    }
  }

  private enum Content {
    case none, empty, other, damaged
    case store(version: Int)
  }

  private static func content(at resolved: String, _ path: String) throws(StoreError) -> Content {
    let header: [UInt8]
    do throws(SystemError) {
      header = try Self.header(resolved)
    } catch {
      throw error.openingError(path)
    }
    guard !header.isEmpty else { return .empty }
    let hasMagic = header.starts(with: Array("SQLite format 3\0".utf8))
    guard header.count == headerSize, header[68..<72].elementsEqual("GPKG".utf8) else {
      return .other
    }
    guard hasMagic else { return .damaged }
    do {
      let version = try StoreDatabase.probing(resolved) { db in
        try db.tableExists("pinfold_meta") ? try FactTable(db).number(FactTable.schemaVersion) : nil
      }
      return version.map { .store(version: $0) } ?? .other
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR, .SQLITE_ERROR]
      .contains(error.resultCode)
    {
      return .damaged
    } catch {
      throw StoreError(error, path)
    }
  }

  private static let headerSize = 100

  /// Returns the first bytes of a file.
  ///
  /// - Throws: `wrongData` for a device or a pipe.
  private static func header(_ path: String) throws(SystemError) -> [UInt8] {
    let file = try StoreFile.unlocked(path)
    if try file.status().isDirectory { throw SystemError.isDirectory }
    return try file.bytes(0..<UInt64(headerSize))
  }
}

extension OpenFile {
  /// Reads a range of the file, or less if the file ends before.
  func bytes(_ range: Range<UInt64>) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var count = 0
    while count < bytes.count {
      let offset = range.lowerBound + UInt64(count)
      let more = try read(into: &bytes, count..<bytes.count, at: offset)
      if more == 0 { break }
      count += more
    }
    return Array(bytes.prefix(count))
  }
}

extension SystemError {
  /// Returns the error as a sentence about opening a store.
  func openingError(_ path: String) -> StoreError {
    if isMissing { return .notFound(path) }
    if isRefusal { return .notReadable(path) }
    return self == .wrongData ? .notAStore(path) : storeError(path)
  }
}
