import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Another program renames columns of a store that is open.
@Suite struct RenamedColumnTests {
  private static let text = "name,kind,rank,lat,lon\nAlpha,a,1,1,2\nBeta,b,2,3,4\n"

  private static func change(_ store: PlaceStore, _ sql: String) throws {
    let other = try DatabaseQueue(path: store.path)
    try other.write { db in
      let name = try String.fetchOne(db, sql: "SELECT table_name FROM gpkg_geometry_columns") ?? ""
      try db.execute(sql: "ALTER TABLE \"\(name)\" \(sql)")
    }
    try other.close()
  }

  /// Places keep their values under the names that they had, also when the store is opened again.
  @Test(arguments: 0..<24 as Range<UInt64>) func renamesAreFollowed(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try withStore(of: Self.text) { store in
      var store = store
      let before = try store.places([PointID(0), PointID(1)])
      var fields = ["name", "kind", "rank", "lat", "lon"]
      for round in 0..<5 {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let index = Int.random(in: 0..<fields.count, using: &random)
          let name = "new \(round) \(Int.random(in: 0..<999, using: &random))"
          try Self.change(store, "RENAME COLUMN \"\(fields[index])\" TO \"\(name)\"")
          fields[index] = name
        }
        if Bool.random(using: &random) { try Self.change(store, "ADD COLUMN other\(round)") }
        if Bool.random(using: &random) {
          #expect(try store.changesByOthers() == [])
        } else {
          let kind = [Property(name: "kind", value: .string("a"))]
          _ = try store.apply([.update(PointID(0), properties: kind)])
        }
        #expect(try store.places([PointID(0), PointID(1)]) == before)
        #expect(try store.search("beta", limit: 9).map(\.id) == [PointID(1)])
        #expect(try store.matchingPoints([try PlaceFilter("kind=b")]).contains(PointID(1)))
        #expect(store.columnNames == ["name", "kind", "rank", "lat", "lon"])
        if Int.random(in: 0..<3, using: &random) == 0 {
          try store.close()
          store = try PlaceStore(opening: store.path)
        }
      }
      #expect(try PlaceTable.read(store).rowCount == 2)
      try store.close()
      #expect(try PlaceStore.check(store.path).problems == [])
    }
  }

  /// A separate error reports a column that was removed, or renamed and not followed yet.
  @Test(arguments: ["DROP COLUMN kind", "RENAME COLUMN kind TO sort"])
  func missingColumnsAreSaid(sql: String) throws {
    try withStore(of: Self.text) { store in
      try Self.change(store, sql)
      let error = #expect(throws: StoreError.self) { try store.places([PointID(0)]) }
      #expect(error?.kind == .changed)
      guard sql.hasPrefix("DROP") else { return }
      for _ in 0..<2 {
        let error = #expect(throws: StoreError.self) { try store.changesByOthers() }
        #expect(error?.kind == .changed)
      }
    }
  }
}
