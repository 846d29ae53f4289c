import GRDB
import PinfoldReaders

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The tables of a store.
///
/// | table | row |
/// |---|---|
/// | `place` | a place: its id, where it is, in degrees or in whole units of 10⁻⁷ of them, its columns as ``RowForm`` has them |
/// | `name_order` | a thousand ids of places of the file, by name: see ``NameOrder`` |
/// | `renamed_place` | a place that has another name than in the file, or none: that, by which it is in the order, and its name now |
/// | `words` | the words of a place of the file, for searching: those of its name, and all others |
/// | `edited_words` | the same of a place that was edited |
/// | `reworded_place` | a place whose words are not those in `words` |
/// | `index_piece` | half a megabyte of the saved index, or of one that is being saved, as ``PackedChunk`` has it |
/// | `changed_place` | a place that was edited since the index was saved, and the number of its last edit |
/// | `column_name` | a column of the places, in order |
/// | `edit_key` | what a client called a batch of edits, and what makes the answer to it |
/// | `fact` | anything else, by name |
/// | `row_form` | a fact about the form of rows once more |
enum StoreSchema {
  /// `PNFD`, which tells a store from other databases.
  static let applicationID: UInt32 = 0x504E_4644

  /// The version of the tables and of what is in them; the file says it as its
  /// user version.
  static let version: UInt32 = 9

  /// The tables.
  static let tables = """
    CREATE TABLE fact (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE column_name (position INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE place (
      id INTEGER PRIMARY KEY,
      latitude NOT NULL,
      longitude NOT NULL,
      properties NOT NULL
    );
    CREATE TABLE name_order (number INTEGER PRIMARY KEY, ids BLOB NOT NULL);
    CREATE TABLE renamed_place (id INTEGER PRIMARY KEY, old BLOB, name BLOB);
    CREATE INDEX renamed_name ON renamed_place (name, id) WHERE name IS NOT NULL;
    CREATE TABLE index_piece (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
    CREATE TABLE changed_place (id INTEGER PRIMARY KEY, edit INTEGER NOT NULL);
    CREATE TABLE edit_key (
      version INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      request INTEGER NOT NULL,
      mark INTEGER NOT NULL,
      first_row INTEGER NOT NULL,
      seconds INTEGER NOT NULL
    );
    CREATE TABLE reworded_place (id INTEGER PRIMARY KEY);
    \(importedWords);
    CREATE VIRTUAL TABLE edited_words USING \(wordTable);
    """

  /// Only its rows have three values of which the first is none: so salvage knows them.
  static let rowFormTable = """
    CREATE TABLE row_form (id INTEGER PRIMARY KEY, name TEXT NOT NULL, value NOT NULL);
    """

  /// The table of the words of a file, the same in the database where they are gathered.
  static let importedWords = "CREATE VIRTUAL TABLE words USING \(wordTable)"

  private static let wordTable = """
    fts5(
      name, others,
      content = '', detail = column, columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2'
    )
    """

  static let tokenizer = FTS5TokenizerDescriptor.unicode61(diacritics: .remove)
}

extension StoreSchema {
  /// Makes the tables of a new store, and fills them in one go.
  static func make(_ db: Database, _ fill: () throws -> Void) throws {
    try mark(db)
    try db.inTransaction {
      try db.execute(sql: tables)
      try fill()
      return .commit
    }
  }

  /// Says that a database is a store, before anything else is in it: its pages get their
  /// checksums from here on.
  static func mark(_ db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// Throws when a file is not a store of this version, its first page is damaged, or its
  /// log has lost something.
  ///
  /// The file is only read: opening another database as a store would change it.
  ///
  /// - Parameter path: The path that the user knows.
  static func check(_ file: StoreFile, _ path: String) throws(StoreError) {
    let header = try checkVersion(file.path, path)
    guard header.hasChecksums else { throw .damaged(path) }
    do throws(SystemError) {
      let log = try StoreLog(ofStore: file.path)
      if log?.isDamaged == true { throw SystemError.wrongData }
      let opened = try StoreFile.unlocked(file.path)
      guard let log, !log.isEmpty else {
        let size = try opened.status().size
        let page = try opened.bytes(0..<UInt64(header.pageSize))
        guard PageChecksum.isRight(page, number: 1), size >= header.byteCount else {
          throw SystemError.wrongData
        }
        return
      }
      // The first page may be in the log, and the rest of the file.
      let page = try opened.bytes(0..<UInt64(header.pageSize))
      guard log.pageSize == header.pageSize,
        log.pages[1] != nil || PageChecksum.isRight(page, number: 1)
      else { throw SystemError.wrongData }
    } catch {
      throw error == .wrongData ? .damaged(path) : error.openingError(path)
    }
  }

  /// Throws when a file is not a store of this version.
  @discardableResult
  static func checkVersion(
    _ resolved: String,
    _ path: String
  ) throws(StoreError) -> StoreHeader {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try header(resolved)
    } catch {
      throw error.openingError(path)
    }
    guard let header = StoreHeader(bytes) else {
      throw StoreHeader.isOfStore(bytes) ? .damaged(path) : .notAStore(path)
    }
    guard header.version <= version else { throw .newerVersion(path) }
    guard header.version == version else { throw .olderVersion(path) }
    return header
  }

  /// Throws when a file has several names, and its log may be beside another one: under this
  /// one, its edits would not be seen.
  static func checkNames(_ resolved: String, _ path: String) throws(StoreError) {
    guard FileIdentity.linkCount(resolved) > 1 else { return }
    let header = (try? header(resolved)).flatMap { StoreHeader($0) }
    guard let header, !header.hasHadLog else { throw .manyLinks(path) }
  }

  /// Returns whether there is a store at a path, of whatever version and in whatever state.
  static func isStore(at path: String) -> Bool {
    (try? header(path)).map(StoreHeader.isOfStore) ?? false
  }

  /// Throws when there is something at a path that a store must not replace.
  static func checkReplaceable(_ path: String) throws(StoreError) {
    do throws(SystemError) {
      let header = try header(path)
      guard header.isEmpty || StoreHeader.isOfStore(header) else { throw SystemError.exists }
    } catch {
      if error.isMissing { return }
      throw [.exists, .wrongData].contains(error)
        ? .notReplaceable(path) : error.openingError(path)
    }
  }

  /// Returns the first bytes of a file.
  ///
  /// - Throws: `wrongData` for a device or a pipe.
  static func header(_ path: String) throws(SystemError) -> [UInt8] {
    let file = try StoreFile.unlocked(path)
    if try file.status().isDirectory { throw SystemError.isDirectory }
    return try file.bytes(0..<UInt64(StoreHeader.byteCount))
  }
}

extension OpenFile {
  /// Reads a range of the file; less where the file ends before.
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
  /// The error as a sentence about a store that is opened.
  func openingError(_ path: String) -> StoreError {
    if isMissing { return .notFound(path) }
    if isRefusal { return .notReadable(path) }
    return self == .wrongData ? .notAStore(path) : storeError(path)
  }
}
