import Pinfold
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// JSON that is no GeoJSON: objects with coordinates among their members.
@Suite struct JSONRowTests {
  /// However the rows are written, they are the same two places.
  @Test(arguments: [
    #"[{"name":"a","lat":52.5,"lon":13.4},{"name":"b","lat":-33.9,"lon":151.2}]"#,
    #"[ {"name":"a","lat":"52.5","lon":"13,4"} , {"lon":151.2,"lat":-33.9,"name":"b"} ] "#,
    #"{"count":2,"results":[{"name":"a","Latitude":52.5,"LNG":13.4},"#
      + #"{"name":"b","Latitude":-33.9,"LNG":151.2}],"next":null}"#,
    #"{"links":[{"href":"x"}],"tags":[1],"places":[{"name":"a","lat":52.5,"lon":13.4},"#
      + #"{"name":"b","lat":-33.9,"lon":151.2}],"more":[{"lat":1,"lon":1}]}"#,
    #"{"name":"a","lat":52.5,"lon":13.4}"# + "\n" + #"{"name":"b","lat":-33.9,"lon":151.2}"#,
    "\u{FEFF}[\n" + #"{"type":"shop","name":"a","y":52.5,"x":13.4},"# + "\r\n"
      + #"{"type":"shop","name":"b","y":-33.9,"x":151.2}]"#,
    #"[{"name":"a","lat":"52°30′N","lon":"13°24'E"},{"name":"b","lat":"−33.9","lon":"151.2"}]"#,
  ])
  func objectsAreRows(text: String) throws {
    for chunkSize in [1, 7, 40, 1 << 20] {
      var options = ReadOptions()
      options.chunkSize = chunkSize
      options.headSize = 16
      let table = try PlaceTable.read(.text(text), options: options)
      #expect(table.pairs == [[52.5, 13.4], [-33.9, 151.2]])
      #expect(table.rejectedRows.isEmpty)
      #expect(table.format == .json)
      let names = try (0..<2).map { row in
        try table.properties(ofRow: row).first { $0.name == "name" }?.value
      }
      #expect(names == [.string("a"), .string("b")])
    }
  }

  @Test func columnsAreNamedAsForCSV() throws {
    let text =
      #"[{"Breite":1,"id":7,"Länge":2,"a":{"b":[3]}},{"Breite":4,"id":8,"Länge":5,"c":null}]"#
    let table = try PlaceTable.read(
      .text(text),
      options: ReadOptions(numericColumns: ["id"], filters: [try PlaceFilter("id>7")])
    )
    #expect(table.columnNames == ["Breite", "id", "Länge", "a", "c"])
    #expect(table.coordinateColumnNames?.latitude == "Breite")
    #expect(table.coordinateColumnNames?.longitude == "Länge")
    #expect(table.numericColumn("id") == [7, 8])
    #expect(table.matchingRows?.rows == [1])
    #expect(try table.properties(ofRow: 0).last?.value == .json(#"{"b":[3]}"#))
    let named = try PlaceTable.read(
      .text(#"[{"lat":1,"lon":2,"North":3,"east":4}]"#),
      options: ReadOptions(latitudeColumn: "north", longitudeColumn: "east")
    )
    #expect(named.pairs == [[3, 4]])
  }

  @Test func badRowsAreRejected() throws {
    let table = try PlaceTable.read(
      .text(
        #"""
        [{"lat":1,"lon":2},
        {"lat":null,"lon":2},
        {"lon":2},
        {"lat":"north","lon":2},
        {"lat":91,"lon":2},
        5,
        {"lat":[1],"lon":2}]
        """#
      )
    )
    #expect(table.pairs == [[1, 2]])
    #expect(
      table.rejectedRows.listed.map { "\($0.line) \($0.reason) \($0.value)" } == [
        "2 missing coordinate ", "3 missing coordinate ", "4 not a number north",
        "5 latitude out of range 91", "6 not a feature 5", "7 not a number [1]",
      ]
    )
  }

  /// Features in an array are features all the same.
  @Test func arraysOfFeaturesAreGeoJSON() throws {
    let table = try PlaceTable.read(
      .text(
        #"[{"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5]},"#
          + #""properties":{"lat":7,"lon":8}}]"#
      )
    )
    #expect(table.pairs == [[52.5, 13.4]])
    #expect(table.format == .geoJSON)
    #expect(table.columnNames == ["lat", "lon"])
  }

  @Test(arguments: [
    (
      #"[{"a":1,"b":2}]"#,
      "has no latitude or longitude column with a usual name; its columns are a, b: "
        + "name two of them with --latitude COLUMN --longitude COLUMN, or one that has both with "
        + "--coordinates COLUMN."
    ),
    ("[]", "has no rows; pass a file with places in it."),
    (
      #"[{"lat":1,"lon":2}"#,
      "is not valid JSON at line 1: it ends before it is complete; repair it or export it again."
    ),
    (
      #"{"places":[{"a":1}]}"#,
      "is JSON but not GeoJSON; convert it to a FeatureCollection."
    ),
  ])
  func whatHasNoCoordinatesIsOneSentence(text: String, sentence: String) {
    let error = #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
    #expect(error?.description == "places " + sentence)
  }
}
