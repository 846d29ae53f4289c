import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Whatever is wrong is reported in one sentence, and is never a crash or a loss.
@Suite struct HostileStoreTests {
  static let text =
    "name,lat,lon\n" + (0..<3000).map { "Place \($0),\($0 % 90),\($0 % 180)\n" }.joined()

  /// Makes a store and closes it, then calls a function with its path and the path of its file.
  func withClosedStore(_ use: (_ store: String, _ file: String) throws -> Void) throws {
    try withTemporaryFile(Array(Self.text.utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      try use(path, file)
    }
  }

  func openingError(_ path: String) -> StoreError? {
    #expect(throws: StoreError.self) { try PlaceStore(opening: path) }
  }

  /// The tables of another program's store are not typed: a text may stand where Pinfold has a number.
  @Test(arguments: [
    "INSERT INTO pinfold_noted VALUES (1, 'x')",
    "INSERT INTO pinfold_noted VALUES (1, -9223372036854775808)",
    "INSERT INTO pinfold_keys VALUES (0, 'k', 'x', 'y', 'z', 'w')",
    "UPDATE pinfold_log SET previous = 'x'",
  ])
  func textsInPlaceOfNumbersDoNotTrap(_ sql: String) throws {
    try withClosedStore { path, _ in
      try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
      do {
        let store = try PlaceStore(opening: path)
        _ = try store.apply(
          [.remove(PointID(5))],
          under: EditTerms(key: EditKey(text: "k", request: 1))
        )
        _ = try store.changesByOthers()
      } catch {
        #expect((error as? StoreError)?.kind == .damaged)
      }
    }
  }

  @Test func namesMissingFiles() {
    let error = openingError("/nowhere/x.gpkg")
    #expect(error?.kind == .notFound)
    #expect(
      error?.description == "/nowhere/x.gpkg does not exist; make it with pinfold import."
    )
  }

  @Test(arguments: [
    "", "SQLite format 3\0", "name,lat,lon\n" + String(repeating: "a,1,2\n", count: 99),
    "SQLite format 3\0" + String(repeating: "\0", count: 4080),
  ])
  func refusesOtherFiles(text: String) throws {
    try withTemporaryFile(Array(text.utf8), named: "x.gpkg") { path in
      let error = openingError(path)
      #expect(error?.kind == .notAStore)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(bytes == Data(text.utf8))
    }
  }

  @Test func refusesOtherDatabases() throws {
    try withTemporaryFile([], named: "x.gpkg") { path in
      let database = try DatabaseQueue(path: path)
      try database.write { try $0.execute(sql: "CREATE TABLE place (id)") }
      try database.close()
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(openingError(path)?.kind == .notAStore)
      let table = try PlaceTable.read(.text("lat,lon\n1,2\n"))
      let error = #expect(throws: StoreError.self) { try PlaceStore.make(at: path, from: table) }
      #expect(error?.kind == .notAStore)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  private func setVersion(_ version: Int, _ path: String) throws {
    let database = try DatabaseQueue(path: path)
    try database.write {
      try $0.execute(
        sql: "UPDATE pinfold_meta SET value = \(version) WHERE name = 'schema_version'"
      )
    }
    try database.close()
  }

  @Test(arguments: [0, 1_000_000]) func refusesOtherVersions(version: Int) throws {
    try withClosedStore { path, file in
      try setVersion(version, path)
      let error = openingError(path)
      #expect(error?.kind == .otherVersion)
      #expect(error?.description.contains(version > 2 ? "later" : "earlier") == true)
      // The way out that the error names.
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      #expect(try PlaceStore(opening: path).placeCount == 3000)
    }
  }

  /// A store with only the places of its file is not kept.
  @Test(arguments: [false, true]) func aStoreOfAnEarlierVersionIsMadeAgain(
    isEdited: Bool
  ) throws {
    try withClosedStore { path, file in
      if isEdited {
        let store = try PlaceStore(opening: path)
        _ = try store.apply([.remove(PointID(1))])
        try store.close()
      }
      try setVersion(0, path)
      if isEdited {
        let error = #expect(throws: StoreError.self) {
          try PlaceStore.editsLost(byMakingAt: path)
        }
        #expect(error?.kind == .otherVersion)
      } else {
        #expect(try PlaceStore.editsLost(byMakingAt: path) == 0)
      }
      let kept = try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      #expect((kept != nil) == isEdited)
      #expect(try PlaceStore(opening: path).placeCount == 3000)
    }
  }

  @Test func rowsWithoutValuesAreStored() throws {
    let point =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    try withTemporaryFile(Array((point + "\n" + point + "\n").utf8), named: "x.geojsonl") { file in
      let path = file + ".gpkg"
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      let store = try PlaceStore(opening: path)
      #expect(try store.places([PointID(0), PointID(1)]).map(\.propertiesJSON) == ["{}", "{}"])
      try store.close()
      #expect(try PlaceStore.check(path).problems == [])
    }
  }

  /// A truncated store is damaged or, for a while, less: never a crash.
  @Test(arguments: [1, 50, 99, 100, 512, 4095, 4096, 4097, 8192, 50_000, 100_000, 200_000])
  func survivesTruncation(size: Int) throws {
    try withClosedStore { path, _ in
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try #require(try handle.seekToEnd() > size)
      try handle.truncate(atOffset: UInt64(size))
      try handle.close()
      let error = openingError(path)
      #expect(error?.kind == (size < 100 ? .notAStore : .damaged), "\(size)")
      let wayOut =
        size < 100 ? "name one made by pinfold import." : ".recover."
      #expect(error?.description.contains(wayOut) == true)
    }
  }

  /// Bytes that have changed are errors, or other bytes: never a crash.
  @Test(arguments: 0..<40)
  func survivesDamage(seed: UInt64) throws {
    try withClosedStore { path, _ in
      let handle = try #require(FileHandle(forUpdatingAtPath: path))
      let size = try handle.seekToEnd()
      var random = SplitMix64(seed: seed)
      for _ in 0..<20 {
        try handle.seek(toOffset: UInt64.random(in: 100..<size, using: &random))
        let bytes = (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
        try handle.write(contentsOf: Data(bytes))
      }
      try handle.close()
      do {
        let store = try PlaceStore(opening: path)
        _ = try? store.index()
        _ = try? store.places((0..<3000).map { PointID($0) }).map { $0.properties() }
        _ = try? store.search("place 12", limit: 20)
        _ = try? store.numericColumn("lat")
        _ = try? store.matchingPoints([try PlaceFilter("name~9")])
        _ = try? store.apply([.remove(PointID(7)), .remove(PointID(2000))])
      } catch {
        #expect((error as? StoreError)?.description.hasSuffix(".") == true)
      }
    }
  }

  /// Others may have changed the tables.
  @Test(arguments: [
    "DELETE FROM pinfold_columns WHERE position = 1", "UPDATE pinfold_columns SET kind = 'x'",
    "UPDATE pinfold_columns SET field = 'x'", "UPDATE pinfold_columns SET name = 'name'",
    "UPDATE pinfold_meta SET value = 'x' WHERE name = 'feature_table'",
    "DROP TABLE pinfold_columns",
    "ALTER TABLE places RENAME TO others", "ALTER TABLE places RENAME COLUMN name TO other",
    "DROP TABLE places", "ALTER TABLE places RENAME COLUMN geom TO other",
  ])
  func survivesOtherTables(damage: String) throws {
    try withClosedStore { path, _ in
      let database = try DatabaseQueue(path: path)
      try database.write { try $0.execute(sql: damage) }
      try database.close()
      do throws(StoreError) {
        let store = try PlaceStore(opening: path)
        _ = ServedStore(store)
      } catch {
        #expect([.damaged, .failed].contains(error.kind), "\(error)")
      }
    }
  }

  /// A column that another program removed is named, with what brings the store back.
  @Test func namesAColumnThatWasRemoved() throws {
    try withClosedStore { path, _ in
      let database = try DatabaseQueue(path: path)
      let table = try database.read { db in
        try String.fetchOne(db, sql: "SELECT table_name FROM gpkg_geometry_columns") ?? ""
      }
      try database.write { try $0.execute(sql: "ALTER TABLE \"\(table)\" DROP COLUMN lat") }
      let statement = "ALTER TABLE \"\(table)\" ADD COLUMN \"lat\" INTEGER"
      let error = openingError(path)
      #expect(
        error?.description
          == "\(path) lacks the column \"lat\" of the table \"\(table)\", which another program has "
          + "removed or renamed; give the table an empty one with the SQL statement \(statement), or make "
          + "the store again from its file with pinfold import."
      )
      try database.write { try $0.execute(sql: statement) }
      try database.close()
      #expect(try PlaceStore(opening: path).places([PointID(7)])[0].coordinate.latitude == 7)
    }
  }

  /// The next edit could not be counted.
  @Test(arguments: ["edit_count", "version"], [Int.max, -1])
  func refusesCountsThatCannotBe(fact: String, count: Int) throws {
    try withClosedStore { path, _ in
      let database = try DatabaseQueue(path: path)
      try database.write {
        try $0.execute(sql: "UPDATE pinfold_meta SET value = \(count) WHERE name = '\(fact)'")
        #expect($0.changesCount == 1)
      }
      try database.close()
      #expect(openingError(path)?.kind == .damaged)
    }
  }

  /// The saved index is made again if its bytes are damaged or belong to another index.
  @Test(arguments: [
    "UPDATE pinfold_index SET bytes = zeroblob(length(bytes))", "DELETE FROM pinfold_index",
    "UPDATE pinfold_index SET bytes = substr(bytes, 1, 1000)",
    "DELETE FROM places WHERE fid = 17; UPDATE pinfold_meta SET value = 2999 WHERE name = 'place_count'",
  ])
  func makesADamagedIndexAgain(damage: String) throws {
    try withClosedStore { path, _ in
      let database = try DatabaseQueue(path: path)
      try database.write { try $0.execute(sql: damage) }
      try database.close()
      let store = try PlaceStore(opening: path)
      var index = PointIndex()
      let places = try store.places((0..<3000).map { PointID($0) })
      index.apply(places.map { .insert($0.id, at: $0.coordinate) })
      #expect(try store.index().encoded() == index.encoded())
    }
  }
}
