import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

/// The reports to an observer while a file is read.
@Suite struct ReadObserverTests {
  /// Returns the reported numbers of places. The reported places have to be the first ones of the
  /// table.
  private func told(
    _ text: [UInt8],
    _ options: ReadOptions = ReadOptions()
  ) throws -> (counts: [Int], table: PlaceTable) {
    var (counts, tables): ([Int], [PlaceTable]) = ([], [])
    let source = PlaceSource.bytes(text, name: "places")
    let table = try PlaceTable.read(source, options: options) { _, count in
      counts.append(count)
      return { tables.append($0) }
    }
    for places in tables {
      let count = places.rowCount
      #expect(places.coordinates == Array(table.coordinates.prefix(count)))
      #expect(places.format == table.format && places.columnNames == table.columnNames)
      for row in Array(stride(from: 0, to: count, by: 997)) + [count - 1] where row >= 0 {
        #expect(try places.propertiesJSON(ofRow: row) == table.propertiesJSON(ofRow: row))
      }
    }
    #expect(tables.map(\.rowCount) == counts.filter { $0 > 0 })
    return (counts, table)
  }

  private func rows(_ count: Int, _ row: (Int) -> String) -> String {
    (0..<count).map(row).joined(separator: "\n")
  }

  @Test func placesBecomeMoreUntilAllAreThere() throws {
    let text = "lat,lon,name\n" + rows(100_000) { "\($0 % 90).5,\($0 % 180).25,Place \($0)" }
    let (counts, table) = try told(Array(text.utf8))
    #expect(counts.count > 1)
    #expect(counts == counts.sorted())
    #expect(counts.last == table.rowCount)
  }

  @Test func rejectedRowsAreNoPlaces() throws {
    let text = "lat,lon\n" + rows(300_000) { $0 % 3 == 0 ? "x,y" : "\($0 % 90),\($0 % 180)" }
    let (counts, table) = try told(Array(text.utf8))
    #expect(counts.last == table.rowCount && table.rowCount == 200_000)
  }

  @Test func placesOfGeoJSONAreTold() throws {
    let text = rows(30_000) {
      #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[\#($0 % 180),1]}}"#
    }
    let (counts, table) = try told(Array(text.utf8))
    #expect(counts.count > 1 && counts.last == table.rowCount)
  }

  /// Reading begins again where a byte is found that is not UTF-8, and places are few again.
  @Test func placesOfAnotherEncodingAreToldFromTheFirstOn() throws {
    var text = Array(("lat,lon,name\n" + rows(100_000) { "\($0 % 90),\($0 % 180),Place" }).utf8)
    text += [0x0A] + Array("1,2,".utf8) + [0xC5]
    let (counts, table) = try told(text)
    #expect(counts != counts.sorted())
    #expect(counts.last == 100_001 && table.rowCount == 100_001)
  }
}
