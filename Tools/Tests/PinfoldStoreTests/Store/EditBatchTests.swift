import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Large batches of edits in any order, and edits of columns that are new in the database.
@Suite struct EditBatchTests {
  private static let count = 6000

  private static var text: String {
    "name,lat,lon\n" + (0..<count).map { "n\($0),\($0 % 80),\($0 % 170)\n" }.joined()
  }

  /// SQLite writes a segment of words whenever places are not in ascending order, and refuses
  /// more than 2,000 segments.
  @Test(arguments: ["descending", "random", "one place"])
  func largeBatchesAreMade(order: String) throws {
    var random = SplitMix64(seed: 7)
    let rows: [UInt32] =
      switch order {
      case "descending": (0..<UInt32(Self.count)).reversed()
      case "random": (0..<UInt32(Self.count)).shuffled(using: &random)
      default: Array(repeating: 3, count: 3000)
      }
    try withStore(of: Self.text) { store in
      let edits = rows.enumerated().map { index, row in
        let name = Property(name: "name", value: .string("y\(index)"))
        return PlaceEdit.update(PointID(row), properties: [name])
      }
      _ = try store.apply(edits)
      let last = try #require(rows.last)
      #expect(try store.search("y\(rows.count - 1)", limit: 2).map(\.id) == [PointID(last)])
      #expect(try store.search("n\(last)", limit: 9).allSatisfy { $0.id != PointID(last) })
    }
  }

  @Test func aColumnThatAnotherProgramAddedCanBeSet() throws {
    try withStore(of: "name,lat,lon\na,1,1\nb,2,2\n") { store in
      let other = try DatabaseQueue(path: store.path)
      try other.write { db in
        let sql = "SELECT table_name FROM gpkg_geometry_columns"
        let name = try String.fetchOne(db, sql: sql) ?? ""
        try db.execute(sql: "ALTER TABLE \"\(name)\" ADD COLUMN extra TEXT")
      }
      try other.close()
      let extra = Property(name: "extra", value: .string("V"))
      _ = try store.apply([.update(PointID(0), properties: [extra])])
      let place = try #require(try store.places([PointID(0)]).first)
      #expect(place.properties().contains(extra))
    }
  }
}
