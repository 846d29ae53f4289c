import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Values without a separate place in a file are not lost.
@Suite struct LostValueTests {
  @Test func idsAndAltitudesAreKeptBesideProperties() throws {
    let features = ["A", "B"].map { id in
      #"{"type":"Feature","id":"\#(id)","properties":{"id":"x","altitude":"99"},"#
        + #""geometry":{"type":"Point","coordinates":[1,2,12.5]}}"#
    }
    let plain =
      #"{"type":"Feature","id":"C","properties":{},"geometry":{"type":"Point","coordinates":[1,2,7]}}"#
    let text = (features + [plain]).joined(separator: "\n")
    var options = ReadOptions(numericColumns: ["_altitude", "altitude"])
    options.filters = [try PlaceFilter("_id=B")]
    let table = try PlaceTable.read(.text(text), options: options)
    #expect(table.columnNames == ["id", "altitude", "_id", "_altitude"])
    #expect(table.numericColumn("_altitude")?.prefix(2) == [12.5, 12.5])
    #expect(table.numericColumn("altitude") == [99, 99, 7])
    #expect(table.matchingRows?.rows == [1])
    #expect(
      try table.properties(ofRow: 0) == [
        Property(name: "id", value: .string("x")),
        Property(name: "altitude", value: .string("99")),
        Property(name: "_id", value: .string("A")),
        Property(name: "_altitude", value: .number("12.5")),
      ]
    )
    #expect(try table.properties(ofRow: 2).map(\.name) == ["id", "altitude"])
  }

  /// A value that a property repeats appears once.
  @Test func equalIdsAreOneColumn() throws {
    let text =
      #"{"type":"Feature","id":"7","properties":{"id":7,"altitude":null},"#
      + #""geometry":{"type":"Point","coordinates":[1,2,12.5]}}"#
    let table = try PlaceTable.read(.text(text))
    #expect(table.columnNames == ["id", "altitude", "_altitude"])
    #expect(try table.properties(ofRow: 0).map(\.name) == table.columnNames)
    #expect(try table.properties(ofRow: 0).map(\.value.text) == ["7", "", "12.5"])
  }

  @Test(arguments: [
    #"[{"latitude":null,"longitude":null,"lat":1,"lon":2},{"latitude":null,"longitude":null,"lat":3,"lon":4}]"#,
    #"[{"latitude":0,"longitude":0,"lat":"1","lon":"2"},{"latitude":"","longitude":"","lat":3,"lon":4}]"#,
  ])
  func theFilledPairOfJSONIsRead(text: String) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == [[1, 2], [3, 4]])
    let decision = try #require(table.decisions.first { $0.subject == "coordinates" })
    #expect(decision.text == "from lat, lon, not from latitude, longitude")
  }

  @Test func emptyPairsOfJSONAreNamed() {
    let error = #expect(throws: ReadError.self) {
      let row = #"{"latitude":null,"longitude":null,"lat":null,"lon":null}"#
      return try PlaceTable.read(.text("[\(row)]"))
    }
    #expect(error?.description.contains("--latitude \"lat\" --longitude \"lon\"") == true)
  }

  @Test func theColumnWithMostPositionsIsRead() throws {
    let text = "n,location,geo\na,Bonn,\"1,2\"\nb,\"1,2\",\"3,4\"\nc,Rome,\"5,6\"\nd,Oslo,\"7,8\"\n"
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == [[1, 2], [3, 4], [5, 6], [7, 8]])
  }

  @Test func aSeparatorLineMayBeOverruled() {
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text("sep=;\nname,lat,lon\na,1,2\n"))
    }
    #expect(
      error?.description.hasSuffix(
        "Pinfold guessed semicolons between its fields, as its first line says; --separator overrules that."
      ) == true
    )
  }
}
