import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Damage to a store is an error, or other data: never a crash. SQLite works without checksums, so
/// some damage goes unnoticed.
@Suite struct StoreDamageTests {
  private static let closed = Result { try DamagedStore.whole(hasLog: false) }
  private static let killed = Result { try DamagedStore.whole(hasLog: true) }

  @Test(arguments: [false, true]) func aWholeStoreIsWhole(hasLog: Bool) throws {
    let (store, served) = try (hasLog ? Self.killed : Self.closed).get()
    #expect(!served.isRefused)
    #expect((store.files["-wal"]?.count ?? 0 > 0) == hasLog)
    for use in [StoreUse.editing, .reading, .snapshot] {
      try store.use { path in
        let opened = ServedStore(try PlaceStore(opening: path, for: use))
        #expect(opened.lies(against: served) == [] && !opened.isRefused)
        let report = try PlaceStore.check(path)
        #expect(report.problems == [] && report.omissions == [])
      }
    }
  }

  @Test(arguments: 0..<60) func damageIsNoCrash(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (whole, _) = try (seed % 2 == 0 ? Self.killed : Self.closed).get()
    var store = whole
    let damage = store.damage(&random)
    try store.use { path in
      // Once more after closing, which copies the log into the store.
      for use in [seed % 4 < 2 ? StoreUse.editing : .reading, .reading] {
        do throws(StoreError) {
          let opened = try PlaceStore(opening: path, for: use)
          _ = ServedStore(opened)
          try opened.close()
        } catch {
          #expect(
            // A log that cannot be written back stays, as where a snapshot needs it.
            [.damaged, .notAStore, .otherVersion, .failed, .inUse].contains(error.kind),
            "\(damage): \(error)"
          )
        }
      }
    }
    try store.use { path in
      do throws(StoreError) {
        _ = try PlaceStore.check(path)
      } catch {
        #expect([.damaged, .notAStore, .otherVersion].contains(error.kind), "\(damage): \(error)")
      }
    }
  }

  /// A page that is lost is found by a check, unless nothing needs it.
  @Test(arguments: 0..<30) func aLostPageIsFound(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (store, _) = try Self.closed.get()
    let count = (store.files[""]?.count ?? 0) / 4096
    let page = Int.random(in: 1..<count, using: &random)
    let range = page * 4096..<(page + 1) * 4096
    store.files[""]?.replaceSubrange(range, with: repeatElement(0xFF, count: 4096))
    try store.use { path in
      let problems: [String]
      do throws(StoreError) {
        problems = try PlaceStore.check(path).problems
      } catch {
        problems = [error.description]
      }
      #expect(problems != [], "page \(page + 1)")
    }
  }

  /// SQLite never syncs the shared memory of a log to the disk. After a power failure, it may
  /// belong to an earlier log.
  @Test func anOldShareOfALogIsIgnored() throws {
    let (whole, _) = try Self.closed.get()
    try whole.use { path in
      let editor = try PlaceStore(opening: path)
      try DamagedStore.edit(editor, from: 20)
      let before = try DamagedStore.read(path)
      // The next edit begins another log.
      try editor.connections.write { _ = try $0.checkpoint(.restart) }
      for round in 2...3 { try DamagedStore.edit(editor, from: round * 20) }
      var store = DamagedStore(files: try DamagedStore.read(path))
      let served = ServedStore(editor)
      try editor.close()
      store.files["-shm"] = before["-shm"]
      try store.use { path in
        let opened = ServedStore(try PlaceStore(opening: path))
        #expect(opened.lies(against: served) == [] && !opened.isRefused)
      }
    }
  }

  @Test func theErrorNamesTheWayOut() throws {
    var (store, _) = try Self.closed.get()
    store.files[""]?.replaceSubrange(100..<4096, with: repeatElement(0, count: 3996))
    try store.use { path in
      let error = #expect(throws: StoreError.self) { try PlaceStore(opening: path) }
      #expect(
        error?.description
          == "\(path) is damaged; make it again from its file with pinfold import, or save its places "
          + "with sqlite3 \(path) .recover."
      )
    }
  }

  /// The way out is the same for many of them.
  @Test func anErrorOfSQLiteKeepsItsCodeAndItsWords() {
    let failure = DatabaseError(resultCode: .SQLITE_IOERR_READ, message: "disk I/O error")
    let error = StoreError(failure, "p.gpkg")
    #expect(error.cause == "SQLite error 266: disk I/O error")
    let busy = StoreError(DatabaseError(resultCode: .SQLITE_BUSY), "p.gpkg")
    #expect(busy.kind == .inUse && busy.cause?.hasPrefix("SQLite error 5: ") == true)
    #expect(StoreError.inUse("p.gpkg").cause == nil)
  }
}
