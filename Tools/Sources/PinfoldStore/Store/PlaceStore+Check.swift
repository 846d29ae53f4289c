import GRDB
import Pinfold
import PinfoldReaders

extension PlaceStore {
  /// Checks a whole store: the database's structure, the search words, the counts, the keys and the
  /// saved index.
  ///
  /// Finds inconsistent pages. Does not find a changed value, because SQLite has no checksums.
  ///
  /// You can check a store that is in use. The report then lists the checks that were left out
  /// because they need exclusive access.
  ///
  /// - Parameter progress: Called with the completed fraction.
  /// - Throws: ``StoreError`` if the path does not lead to a store of this version.
  /// - Complexity: O(*n*), with memory for two indexes.
  public static func check(
    _ path: String,
    progress: (Double) -> Void = { _ in }
  ) throws(StoreError) -> StoreCheckReport {
    var report = StoreCheckReport()
    do throws(StoreError) {
      let store = try PlaceStore(opening: path, for: .snapshot)
      (report.placeCount, report.rejectedCount) = (store.placeCount, store.rejectedCount)
      (report.pageCount, report.problems) = try store.problems { progress(0.9 * $0) }
      report.keyProblems = try store.keyProblems(isThorough: true)
      try store.close()
      try report.checkWords(path)
    } catch {
      guard [.damaged, .failed].contains(error.kind) || !report.problems.isEmpty else {
        throw error
      }
      if report.problems.isEmpty { report.problems.append("It cannot be opened: \(error)") }
    }
    progress(1)
    return report
  }
}

extension StoreCheckReport {
  fileprivate mutating func checkWords(_ path: String) throws(StoreError) {
    do throws(StoreError) {
      let file = try StoreFile(path, isExclusive: true)
      defer { file.release() }
      do {
        let database = try StoreDatabase.checking(file.path)
        try database.writeWithoutTransaction { db in
          for table in [StoreWords.imported, StoreWords.edited] {
            try db.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
          }
        }
        try database.close()
      } catch {
        throw StoreError(error, path)
      }
    } catch {
      switch error.kind {
      case .damaged: problems.append("The index of words is inconsistent.")
      case .inUse:
        omissions.append(
          "The words for searches were not checked, because the store is in use; "
            + "stop the program that uses it, or check a copy made by pinfold backup."
        )
      case .notWritable:
        omissions.append(
          "The words for searches were not checked, because the store cannot be written; "
            + "check a copy made by pinfold backup."
        )
      default: throw error
      }
    }
  }
}

extension PlaceStore {
  /// Compares redundant data in the store.
  fileprivate func problems(
    _ progress: (Double) -> Void
  ) throws(StoreError) -> (pageCount: Int, problems: [String]) {
    try read { db in
      var problems: [String] = []
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      let said = try String.fetchAll(db, sql: "PRAGMA integrity_check(10)")
      problems += said.filter { $0 != "ok" }.map { "The database is inconsistent: \($0)." }
      progress(0.5)
      let (counted, misplaced) = try (
        OtherEdits.placeCount(table, db), MisplacedRows(scanning: table, db).numbers.count
      )
      if counted - misplaced != placeCount {
        problems.append("It has \(counted - misplaced) places, but its count says \(placeCount).")
      }
      let numbers = table.numbers
      let unknown = try Int64.fetchCursor(db, sql: "SELECT fid FROM \(table.sqlName)")
        .first { RowNumbers.isPossible($0) && numbers.row($0) == nil }
      if let unknown { problems.append("Place \(unknown) is missing from its list of numbers.") }
      let saved = try StoreIndex.read(db, placeCount: counted, path: path)
      progress(0.7)
      if saved.encoded() != (try StoreIndex.make(db, path: path)).encoded() {
        problems.append("The saved index does not match the places.")
      }
      return (pages, problems)
    }
  }
}

/// The result of checking a store.
public struct StoreCheckReport: Hashable, Sendable {
  /// The number of places, or `nil` if the store could not be opened.
  public internal(set) var placeCount: Int?

  /// The number of rows that are not places.
  public internal(set) var rejectedCount = 0

  /// The number of pages, including those of the log.
  public internal(set) var pageCount = 0

  /// Sentences about damage. Empty if the store is intact.
  public internal(set) var problems: [String] = []

  /// Sentences about places that another program wrote and whose key differs from their number.
  public internal(set) var keyProblems: [String] = []

  /// Sentences about checks that were left out.
  public internal(set) var omissions: [String] = []
}
