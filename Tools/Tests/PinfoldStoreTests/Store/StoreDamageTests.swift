import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Damage to a store has no effect, or it is found and reported: it is never served.
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

  /// The shared memory of a log is never synced to the disk: after a power failure it may be
  /// that of an earlier log. The other way round, the log is an old one.
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

  /// A log is read as long as a store is open, and copied into it at the end.
  @Test func aLogThatRotsWhileItIsOpenIsNotServed() throws {
    let (whole, _) = try Self.closed.get()
    try whole.use { path in
      let editor = try PlaceStore(opening: path)
      let id = PointID(UInt32(editor.nextRow))
      let name = Property(name: "name", value: .string("rotting place"))
      let there = Coordinate(latitude: 1, longitude: 2)
      _ = try editor.apply([.insert(at: there, properties: [name])])
      let codes = try #require(
        try DatabaseQueue(path: path).read {
          try Data.fetchOne($0, sql: "SELECT properties FROM place WHERE id = \(id.row)")
        }
      )
      let rotten = Data(codes.dropLast() + [codes.last! ^ 1])  // not empty: a name
      var log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
      while let place = log.range(of: codes) { log.replaceSubrange(place, with: rotten) }
      let handle = try #require(FileHandle(forWritingAtPath: path + "-wal"))
      try handle.write(contentsOf: log)
      try handle.close()
      let error = #expect(throws: StoreError.self) { try editor.place(id) }
      #expect(error?.kind == .damaged)
      #expect(throws: StoreError.self) { try editor.close() }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: rotten) == nil)
      // What was acknowledged is missing, and that is not forgotten.
      let opening = #expect(throws: StoreError.self) { try PlaceStore(opening: path) }
      #expect(opening?.kind == .damaged)
    }
  }

  /// Pages on which a long row goes on, the last of which names one before.
  @Test func aRowThatGoesInACircleIsLost() throws {
    let (whole, served) = try Self.closed.get()
    var store = whole
    var bytes = store.files[""] ?? []
    let places = PlacePages(bytes)
    let next = try #require((2..<bytes.count / 4096).first { places.goesOn(from: $0, in: bytes) })
    let page = (next - 1) * 4096..<next * 4096
    bytes.replaceSubrange(page.lowerBound..<page.lowerBound + 4, with: UInt32(next).bigEndianBytes)
    bytes.withUnsafeMutableBytes { bytes in
      PageChecksum.write(
        to: UnsafeMutableRawBufferPointer(rebasing: bytes[page]),
        number: UInt32(next)
      )
    }
    store.files[""] = bytes
    try store.use { path in
      let report = try PlaceStore.salvage(path, to: path + ".salvaged")
      let salvaged = try PlaceStore(opening: path + ".salvaged")
      let places = try salvaged.places(DamagedStore.ids)
      let expected = try #require(served.places).compactMap { $0 }
      #expect(report.lostCount == 1 && places.count == expected.count - 1)
      #expect(Set(places).isSubset(of: expected))
    }
  }

  /// The names of the columns are not in the rows; they are on two pages.
  @Test(arguments: ["fact", "column_name", "row_form"])
  func placesAreSalvagedWithoutOneOfTheTablesThatSayHowTheyAreStored(table: String) throws {
    let (whole, served) = try Self.closed.get()
    var store = whole
    try store.use { path in
      let page = try #require(
        try DatabaseQueue(path: path).read {
          try Int.fetchOne(
            $0,
            sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?",
            arguments: [table]
          )
        }
      )
      let range = (page - 1) * 4096..<page * 4096
      store.files[""]?.replaceSubrange(range, with: repeatElement(0, count: 4096))
    }
    try store.use { path in
      _ = try PlaceStore.salvage(path, to: path + ".salvaged")
      let salvaged = try PlaceStore(opening: path + ".salvaged")
      #expect(try salvaged.places(DamagedStore.ids) == served.places?.compactMap { $0 })
      #expect(salvaged.columnNames.starts(with: ["name", "lat", "lon", "rank", "text"]))
      #expect(salvaged.coordinateColumnNames?.latitude == "lat")
    }
  }

  /// Without the symbols, codes say nothing: what they stand for is lost, and not made up.
  @Test func aStoreThatHasLostItsSymbolsServesNothing() throws {
    let (whole, served) = try Self.closed.get()
    try whole.use { path in
      let database = try DatabaseQueue(path: path)
      try database.write {
        try $0.execute(sql: "DELETE FROM fact WHERE name = 'symbols'")
      }
      #expect(throws: StoreError.self) { try PlaceStore(opening: path) }
      let report = try PlaceStore.salvage(path, to: path + ".salvaged")
      #expect(report.lostCount == 0)
      let salvaged = try PlaceStore(opening: path + ".salvaged")
      #expect(try salvaged.places(DamagedStore.ids) == served.places?.compactMap { $0 })
      try database.write {
        try $0.execute(sql: "DELETE FROM row_form WHERE name = 'symbols'")
      }
      try database.close()
      let rest = try PlaceStore.salvage(path, to: path + ".rest")
      let edited = try PlaceStore(opening: path + ".rest").places(DamagedStore.ids)
      #expect(edited.count == rest.placeCount && edited.count == 3)
      #expect(Set(edited).isSubset(of: try #require(served.places).compactMap { $0 }))
    }
  }

  /// Others may have written names of columns that no place has.
  @Test(arguments: [-1, 4096, Int64.max]) func aColumnAtAnyPositionIsSalvaged(
    position: Int64
  ) throws {
    let (whole, served) = try Self.closed.get()
    try whole.use { path in
      let database = try DatabaseQueue(path: path)
      try database.write {
        try $0.execute(sql: "INSERT INTO column_name VALUES (?, 'x')", arguments: [position])
      }
      try database.close()
      _ = try PlaceStore.salvage(path, to: path + ".salvaged")
      let salvaged = try PlaceStore(opening: path + ".salvaged")
      #expect(try salvaged.places(DamagedStore.ids) == served.places?.compactMap { $0 })
    }
  }

  /// Columns beyond those that places have by position.
  @Test func everyOneOfManyColumnsIsSalvaged() throws {
    let names = ["lat", "lon"] + (2..<5000).map { "column of \($0)" }
    let rows = (0..<3).map { row in names.indices.map { "\(row + $0 % 7)" } }
    let lines = ([names] + rows).map { $0.joined(separator: ",") + "\n" }
    try withStore(of: lines.joined()) { store in
      let ids = (0..<3).map { PointID($0) }
      let places = try store.places(ids)
      #expect(store.columnNames == names)
      #expect(places.map { $0.properties().map(\.value.text) } == rows)
      try store.close()
      _ = try PlaceStore.salvage(store.path, to: store.path + ".salvaged")
      let salvaged = try PlaceStore(opening: store.path + ".salvaged")
      #expect(try salvaged.places(ids) == places)
      #expect(salvaged.columnNames == names)
      #expect(try salvaged.numericColumn("column of 4999") == [1, 2, 3])
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

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
