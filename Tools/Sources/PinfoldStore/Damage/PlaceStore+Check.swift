import GRDB
import Pinfold
import PinfoldReaders

extension PlaceStore {
  /// Checks all of a store: every page, the order of the database, the words that are
  /// searched, the counts, the index against the places, and the log.
  ///
  /// A store may be checked while others read or edit it. The checks that need it unchanged
  /// are then left out, and the report says so.
  ///
  /// - Parameter progress: Called with the share of the work that is done.
  /// - Throws: ``StoreError`` when there is no store of this version.
  /// - Complexity: O(*n*), in the memory of two indexes.
  public static func check(
    _ path: String,
    progress: (Double) -> Void = { _ in }
  ) throws(StoreError) -> StoreCheckReport {
    var report = StoreCheckReport()
    let resolved = FileIdentity.resolved(path)
    try report.readPages(resolved, path) { progress(0.5 * $0) }
    do throws(StoreError) {
      let store = try PlaceStore(opening: path, for: .snapshot)
      report.placeCount = store.placeCount
      report.problems += try store.problems { progress(0.5 + 0.4 * $0) }
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
  /// Reads every page, and the log.
  fileprivate mutating func readPages(
    _ resolved: String,
    _ path: String,
    _ progress: (Double) -> Void
  ) throws(StoreError) {
    var damaged: [UInt32] = []
    do throws(SystemError) {
      let pages = try StorePages(resolved)
      pageCount = pages.count
      for number in 1...UInt32(clamping: max(1, pages.count)) {
        // Twice, because an editor may be writing the page.
        if case .damaged = try pages.page(number), case .damaged = try pages.page(number) {
          damaged.append(number)
        }
        if number % 256 == 0 { progress(Double(number) / Double(pages.count)) }
      }
      if pages.isLogDamaged, !StoreFile.isInUse(resolved) {
        let files = StoreFiles(path: path)
        problems.append(
          pages.isLogForeign
            ? "The log (\(files.log)) is not a log: it was overwritten, or another file was put "
              + "there. Move it away, together with \(files.sharedLog) if that exists; edits that were in "
              + "the log are lost."
            : "The log (\(files.log)) is damaged: acknowledged edits are lost."
        )
      }
    } catch {
      throw error.openingError(path)
    }
    // A file that is not a store is reported as such.
    if !StoreSchema.isStore(at: resolved), damaged.count >= pageCount { throw .notAStore(path) }
    guard !damaged.isEmpty else { return }
    let numbers = damaged.prefix(10).map(String.init).joined(separator: ", ")
    let more = damaged.count > 10 ? " and \(damaged.count - 10) more" : ""
    problems.append("Pages with wrong checksums: \(numbers)\(more), of \(pageCount).")
  }

  /// Makes SQLite check the index of words, which needs exclusive access to the store.
  fileprivate mutating func checkWords(_ path: String) throws(StoreError) {
    do throws(StoreError) {
      let file = try StoreFile(path, isExclusive: true)
      defer { file.release() }
      do {
        let database = try StoreDatabase.checking(file.path)
        try database.writeWithoutTransaction { db in
          for table in ["words", "edited_words"] {
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
  /// Compares data that the store has twice.
  fileprivate func problems(_ progress: (Double) -> Void) throws(StoreError) -> [String] {
    try read { db in
      var problems: [String] = []
      let said = try String.fetchAll(db, sql: "PRAGMA integrity_check(10)")
      problems += said.filter { $0 != "ok" }.map { "The database is inconsistent: \($0)." }
      progress(0.5)
      let counted = try Int.fetchOne(db, sql: "SELECT count(*) FROM place") ?? 0
      if counted != placeCount {
        problems.append("It has \(counted) places, but its count says \(placeCount).")
      }
      let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM place") ?? -1
      if last >= nextRow {
        problems.append(
          "It has a place with id \(last), but would give the id \(nextRow) to a new one."
        )
      }
      var names = try NameOrder(db, self)
      if try !names.isRight(db) {
        problems.append("The order of names does not match the places.")
      }
      let saved = try StoreIndex.read(db, placeCount: placeCount, path: path)
      progress(0.7)
      if saved.encoded() != (try StoreIndex.make(db, path: path)).encoded() {
        problems.append("The saved index does not match the places.")
      }
      return problems
    }
  }
}
