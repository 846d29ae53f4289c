import GRDB

/// The tables of a store.
///
/// | table | row |
/// |---|---|
/// | `place` | a place: its id, where it is, its columns as JSON, its name in the form that names are compared in |
/// | `words` | the words of a place, for searching: those of its name, and all others |
/// | `index_piece` | some megabytes of the saved index |
/// | `changed_place` | a place that was edited since the index was saved, and the number of its last edit |
/// | `column_name` | a column of the places, in order |
/// | `fact` | anything else, by name |
enum StoreSchema {
  /// `PNFD`, which tells a store from other databases.
  static let applicationID: UInt32 = 0x504E_4644

  /// The version of the tables and of what is in them; the file says it as its
  /// user version.
  static let version: UInt32 = 1

  /// The tables, without what is made faster when they are full.
  static let tables = """
    CREATE TABLE fact (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE column_name (position INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE place (
      id INTEGER PRIMARY KEY,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      properties TEXT NOT NULL,
      name TEXT
    );
    CREATE TABLE index_piece (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
    CREATE TABLE changed_place (id INTEGER PRIMARY KEY, edit INTEGER NOT NULL);
    CREATE VIRTUAL TABLE words USING fts5(
      name, others,
      content = '', detail = column, columnsize = 0, prefix = '1 2 3',
      tokenize = 'unicode61 remove_diacritics 2'
    );
    """

  static let indexes = """
    CREATE INDEX place_name ON place (name, id) WHERE name IS NOT NULL;
    """

  static let tokenizer = FTS5TokenizerDescriptor.unicode61(diacritics: .remove)
}

extension StoreSchema {
  /// The bytes of words that are gathered before they are written.
  static let usualWordsInMemory = 1 << 20

  /// Sets how many bytes of words are gathered before they are written: more makes
  /// fewer and larger pieces, which have to be merged later.
  static func setWordsInMemory(_ byteCount: Int, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO words (words, rank) VALUES ('hashsize', ?)",
      arguments: [byteCount]
    )
  }

  /// Throws when the file at a path is not a store of this version.
  ///
  /// The file is only looked at: opening another database as a store would change
  /// it.
  static func check(_ path: String) throws(StoreError) {
    let header: [UInt8]
    do throws(SystemError) {
      header = try self.header(path)
    } catch {
      throw error.openingError(path)
    }
    guard isStore(header) else { throw .notAStore(path) }
    let found = word(header, at: 60)
    guard found <= version else { throw .newerVersion(path) }
    guard found == version else { throw .olderVersion(path) }
    guard !isCutOff(header, path) else { throw .damaged(path) }
  }

  /// Whether the file is shorter than it says of itself. With a log beside it, the
  /// rest may be in that.
  private static func isCutOff(_ header: [UInt8], _ path: String) -> Bool {
    guard size(path + "-wal") ?? 0 == 0, let size = size(path) else { return false }
    // 1 is for 65536, which two bytes do not hold.
    let pageSize = word(header, at: 16) >> 16 == 1 ? 65_536 : Int(word(header, at: 16) >> 16)
    return size < Int(word(header, at: 28)) * pageSize
  }

  private static func size(_ path: String) -> Int? {
    (try? OpenFile.open(path).status()).map { Int(clamping: $0.size) }
  }

  /// Throws when there is something at a path that a store must not replace.
  static func checkReplaceable(_ path: String) throws(StoreError) {
    do throws(SystemError) {
      let header = try header(path)
      guard header.isEmpty || isStore(header) else { throw SystemError.exists }
    } catch {
      if error.isMissing { return }
      throw error == .exists ? .notReplaceable(path) : error.openingError(path)
    }
  }

  /// Returns the first bytes of a file.
  private static func header(_ path: String) throws(SystemError) -> [UInt8] {
    let file = try OpenFile.open(path)
    if try file.status().isDirectory { throw SystemError.isDirectory }
    var header = [UInt8](repeating: 0, count: 100)
    var count = 0
    while count < header.count {
      let more = try file.read(into: &header, count..<header.count)
      if more == 0 { break }
      count += more
    }
    return Array(header.prefix(count))
  }

  private static func isStore(_ header: [UInt8]) -> Bool {
    header.count == 100 && header.starts(with: Array("SQLite format 3\0".utf8))
      && word(header, at: 68) == applicationID
  }

  private static func word(_ bytes: [UInt8], at index: Int) -> UInt32 {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension SystemError {
  /// The error as a sentence about a store that is opened.
  func openingError(_ path: String) -> StoreError {
    isMissing ? .notFound(path) : isRefusal ? .notReadable(path) : storeError(path)
  }
}
