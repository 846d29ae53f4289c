import Foundation
import GRDB
import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Damage to a store is without effect, or it is found and told: it is never served.
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

  @Test(arguments: 0..<200) func damageIsNeverServed(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (whole, served) = try (seed % 2 == 0 ? Self.killed : Self.closed).get()
    var store = whole
    let damage = store.damage(&random)
    var isFound = false
    try store.use { path in
      // Once more after closing, which copies the log into the store.
      for use in [seed % 4 < 2 ? StoreUse.editing : .reading, .reading] {
        do throws(StoreError) {
          let opened = try PlaceStore(opening: path, for: use)
          let seen = ServedStore(opened)
          #expect(seen.lies(against: served) == [], "\(damage)")
          isFound = isFound || seen.isRefused
          try opened.close()
        } catch {
          #expect(
            [.damaged, .notAStore, .otherVersion].contains(error.kind),
            "\(damage): \(error)"
          )
          isFound = true
        }
      }
    }
    try store.use { path in
      do throws(StoreError) {
        let report = try PlaceStore.check(path)
        #expect(!isFound || report.problems != [], "\(damage) is not found by a check")
      } catch {
        #expect([.damaged, .notAStore, .otherVersion].contains(error.kind), "\(damage): \(error)")
      }
    }
  }

  /// What processes share of a log is written to the disk by nobody: after a power failure
  /// it may be that of an earlier log. The other way round the log is an old one.
  @Test(arguments: [false, true]) func anOldShareOfALogIsIgnoredAndAnOldLogIsNot(
    isLogOld: Bool
  ) throws {
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
      store.files[isLogOld ? "-wal" : "-shm"] = before[isLogOld ? "-wal" : "-shm"]
      try store.use { path in
        if isLogOld {
          let error = #expect(throws: StoreError.self) { try PlaceStore(opening: path) }
          #expect(error?.kind == .damaged)
        } else {
          let opened = ServedStore(try PlaceStore(opening: path))
          #expect(opened.lies(against: served) == [] && !opened.isRefused)
        }
      }
    }
  }

  /// Every place whose pages are whole is got out, as it was.
  @Test(arguments: 0..<60) func whatIsWholeIsSalvaged(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (whole, served) = try (seed % 3 == 0 ? Self.killed : Self.closed).get()
    var store = whole
    let damage = store.damage(&random)
    let expected = try #require(served.places).compactMap { $0 }
    try store.use { path in
      let target = path + ".salvaged"
      guard store.files[""]?.count ?? 0 >= 4096 * 10 || store.files["-wal"] != nil else {
        return  // cut off before the first of the places
      }
      let report = try PlaceStore.salvage(path, to: target)
      let salvaged = try PlaceStore(opening: target)
      let places = try salvaged.places(DamagedStore.ids)
      #expect(places.count == report.placeCount)
      #expect(try salvaged.index().count == places.count)
      for suffix in ["", "-wal", "-shm"] {
        #expect(
          FileManager.default.contents(atPath: path + suffix).map(Array.init) == store.files[suffix]
        )
      }
      #expect(try PlaceStore.check(target).problems == [])
      if store.files["-wal"] == whole.files["-wal"] {
        #expect(Set(places).isSubset(of: expected), "\(damage)")
        let rows = Set(store.rowsOnPagesAsIn(whole))
        let missing = Set(expected).subtracting(places).filter { rows.contains(Int($0.id.row)) }
        #expect(missing.isEmpty, "\(damage)")
      } else {
        #expect(report.isLogDamaged && places.count >= 290, "\(damage)")
      }
    }
  }
}
