import Foundation
import GRDB
import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders
@testable import PinfoldStore

/// Every reader of a store skips the rows to which another program gave impossible positions.
@Suite struct MisplacedRowTests {
  private static let wrong: [(there: Coordinate?, reason: RejectionReason)] = [
    (Coordinate(latitude: 95, longitude: 1), .latitudeOutOfRange),
    (Coordinate(latitude: .nan, longitude: 1), .notFinite),
    (Coordinate(latitude: 1, longitude: .nan), .notFinite),
    (Coordinate(latitude: 1, longitude: 1_000_000), .longitudeOutOfRange),
    (Coordinate(latitude: .infinity, longitude: .nan), .notFinite),
    (Coordinate(latitude: -9999, longitude: -9999), .placeholder),
    // An empty geometry.
    (nil, .missingCoordinate),
  ]

  private static func text(_ form: Int) -> String {
    let rows = 0..<12
    return switch form {
    case 0: "name,lat,lon\n" + rows.map { "n\($0),\($0),\(-$0 - 1)\n" }.joined() + "bad,x,1\n"
    case 1:
      rows.map { #"{"name":"n\#($0)","lat":\#($0),"lon":\#(-$0 - 1)}"# }.joined(separator: "\n")
        + "\n" + #"{"name":"bad","lat":"x","lon":1}"#
    default:
      rows.map {
        #"{"type":"Feature","properties":{"name":"n\#($0)"},"geometry":{"type":"Point","#
          + #""coordinates":[\#(-$0 - 1),\#($0)]}}"#
      }.joined(separator: "\n") + "\n" + #"{"type":"Feature","properties":{},"geometry":null}"#
    }
  }

  @Test(arguments: 0..<45 as Range<UInt64>) func misplacedRowsAreSkipped(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let form = Int(seed % 3)
    try withStore(of: Self.text(form)) { store in
      var expected: [Int64: RejectionReason] = [:]
      for _ in 0..<6 {
        let number = Int64.random(in: 0..<12, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
          // An edit gives it a position again.
          let there = Coordinate(latitude: Double(number), longitude: 9)
          _ = try store.apply([.move(PointID(UInt32(number)), to: there)])
          expected[number] = nil
        } else {
          let other = try DatabaseQueue(path: store.path)
          let (there, reason) = Self.wrong.randomElement(using: &random) ?? (nil, .notFinite)
          try other.write { db in
            let sql = "SELECT table_name FROM gpkg_geometry_columns"
            let table = try String.fetchOne(db, sql: sql) ?? ""
            if Int.random(in: 0..<5, using: &random) == 0 {
              // A program that bypasses the triggers.
              for name in ["replaced", "inserted", "updated", "removed"] {
                try db.execute(sql: "DROP TRIGGER IF EXISTS pinfold_noted_\(name)")
              }
            }
            let bytes = there.map { PointBlob.bytes(of: $0) } ?? [0x47, 0x50, 0, 0x11, 0, 0, 0, 0]
            try db.execute(
              sql: "UPDATE \"\(table)\" SET geom = ? WHERE fid = ?",
              arguments: [Data(bytes), number]
            )
          }
          try other.close()
          _ = try store.changesByOthers()
          expected[number] = reason
        }
        try Self.compare(store, expected, form)
      }
      try store.close()
      #expect(try PlaceStore.check(store.path).problems == [])
      let again = try PlaceStore(opening: store.path, for: .reading)
      try Self.compare(again, expected, form)
    }
  }

  /// Holds all readers of a store to the same rows.
  private static func compare(
    _ store: PlaceStore,
    _ expected: [Int64: RejectionReason],
    _ form: Int
  ) throws {
    let numbers = (0..<12 as Range<Int64>).filter { expected[$0] == nil }
    #expect(store.placeCount == numbers.count && store.rejectedCount == expected.count + 1)
    let skipped = try store.rejectedRows()
    #expect(skipped.count == expected.count + 1 && skipped[0].number == nil)
    let listed = skipped.dropFirst().map { ($0.number ?? -1, $0.reason) }
    #expect(Dictionary(uniqueKeysWithValues: listed) == expected)
    let index = try store.index()
    #expect(index.count == numbers.count && index.rejected.count == expected.count)
    for number in 0..<12 as Range<Int64> {
      let found = try store.search("n\(number)", limit: 20).map { store.rowNumbers[$0.id.row] }
      #expect(found.contains(number) == (expected[number] == nil))
      #expect(!found.contains { expected[$0] != nil })
    }
    guard !numbers.isEmpty else { return }
    let table = try PlaceTable.read(store)
    #expect((0..<UInt32(table.rowCount)).map { table.numbers[$0] } == numbers)
    #expect(table.rejectedRows.listed == Array(skipped.dropFirst()))
    #expect(table.rejectedRows.count == expected.count)
    #expect(table.coordinates.map { Int64($0.latitude) } == numbers)
    for format in [store.source.format, .csv(.comma), .json, .geoJSONSequence] {
      // Exports invent no positions.
      let written = try PlaceTable.read(.text(try store.exportedText(as: format)))
      #expect(written.rowCount == numbers.count, "\(format)")
      #expect(written.rejectedRows.count(for: .missingCoordinate) == expected.count, "\(format)")
      #expect(written.coordinates.map { Int64($0.latitude) } == numbers)
    }
  }
}
