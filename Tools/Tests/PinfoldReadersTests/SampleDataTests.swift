import Foundation
import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

@Suite struct SampleDataTests {
  @Test func readsPlacesOfTheUnitedStates() throws {
    let table = try PlaceTable.read(.file(sampleData("us-places.csv")))
    #expect(table.rowCount == 105_729)
    #expect(table.rejectedRows.isEmpty)
    #expect(table.columnNames == ["name", "kind", "latitude", "longitude"])
    #expect(Set(table.coordinates).count == 98_425)
    #expect(try table.properties(ofRow: 0)[0].value == .string("Autauga County, AL"))
    #expect(try table.properties(ofRow: 105_728)[0].value == .string("99929"))
    #expect(try table.line(ofRow: 105_728) == 105_730)
  }

  /// Every row that is read again is the row that was read first.
  @Test func readsAirports() throws {
    let table = try PlaceTable.read(
      .file(sampleData("airports.csv")),
      options: ReadOptions(
        numericColumns: ["elevation_ft"],
        filters: [try PlaceFilter("country=US")]
      )
    )
    #expect(table.rowCount == 28_298)
    #expect(table.rejectedRows.isEmpty)
    let elevations = try #require(table.numericColumn("elevation_ft"))
    let matching = try #require(table.matchingRows)
    for row in stride(from: 0, to: table.rowCount, by: 97) {
      let properties = try table.properties(ofRow: row)
      let values = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.value.text) })
      #expect(values["latitude"].flatMap(Double.init) == table.coordinates[row].latitude)
      #expect(values["longitude"].flatMap(Double.init) == table.coordinates[row].longitude)
      #expect(values["elevation_ft"].flatMap(Double.init) == elevations[row])
      #expect((values["country"] == "US") == matching.contains(row))
    }
  }

  /// The same places, however they are packed and passed.
  @Test func packingChangesNothing() throws {
    let path = sampleData("airports.csv")
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let table = try PlaceTable.read(.file(path))
    var packed = try PlaceTable.read(.bytes(StoredGzip.member(bytes), name: "airports.csv.gz"))
    #expect(packed.coordinates == table.coordinates)
    #expect(packed.byteCount == UInt64(bytes.count))
    for row in [0, 28_297, 9_999] {
      #expect(try packed.properties(ofRow: row) == table.properties(ofRow: row))
      #expect(try packed.line(ofRow: row) == row + 2)
    }
    #expect(packed.takeCoordinates() == table.coordinates)
    #expect(packed.coordinates.isEmpty)
    #expect(packed.rowCount == table.rowCount)
  }

  @Test func reportsProgress() throws {
    var progress: [ReadProgress] = []
    let table = try PlaceTable.read(.file(sampleData("us-places.csv"))) { progress.append($0) }
    #expect(progress.count > 3)
    #expect(progress.map(\.bytesRead) == progress.map(\.bytesRead).sorted())
    #expect(progress.last?.bytesRead == table.byteCount)
    #expect(progress.last?.fraction == 1)
  }
}
