import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

@Suite struct GeoJSONTests {
  private static let feature = """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5]},"properties":{}}
    """
  private static let other = """
    {"properties": null, "geometry": {"coordinates": [151.2, -33.9, 12], "type": "Point"},
     "id": [1, {"a": "]}"}], "type": "Feature"}
    """

  /// Two features in different wrappings, and the format that each is. With its type, since it
  /// takes the compiler many seconds to find that out.
  private static let wrappings: [(String, PlaceFormat)] = [
    (#"{"type":"FeatureCollection","features":[\#(feature),\#(other)]}"#, .geoJSON),
    ("\u{FEFF} { \"features\" : [ \(feature) ,\r\n\(other) ] , \"type\" : \"X\" } \n", .geoJSON),
    ("\(feature)\n\(other)\n", .geoJSONSequence),
    ("\u{1E}\(feature)\n\u{1E}\(other)", .geoJSONSequence),
    ("\(feature)\(other)", .geoJSONSequence),
    (
      #"{"type":"Point","coordinates":[13.4,52.5]}"# + "\r\n"
        + #"{"type":"Point","coordinates":[1.512e2,-33.9]}"#,
      .geoJSONSequence
    ),
    (
      #"{"type":"FeatureCollection","features":[\#(feature)]}"# + "\n"
        + #"{"type":"FeatureCollection","features":[\#(other)]}"#,
      .geoJSONSequence
    ),
  ]

  /// However the features are wrapped, they are the same two places.
  @Test(arguments: wrappings)
  func readsWrapping(text: String, format: PlaceFormat) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == [[52.5, 13.4], [-33.9, 151.2]])
    #expect(table.rejectedRows.isEmpty)
    #expect(table.format == format)
    #expect(table.coordinateColumnNames == nil)
  }

  /// Members with the names of other objects mean nothing in a feature.
  @Test(arguments: [
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"coordinates":[5,6]}"#,
    #"{"coordinates":[5,6],"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#,
    #"{"type":"Feature","features":[\#(feature)],"#
      + #""geometry":{"type":"Point","coordinates":[1,2]}}"#,
    #"{"type":"Point","coordinates":[1,2],"geometry":{"type":"Point","coordinates":[5,6]}}"#,
  ])
  func ignoresForeignMembers(text: String) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == [[2, 1]])
  }

  @Test func aFeatureHasNoCoordinatesOfItsOwn() throws {
    let text = #"{"type":"Feature","geometry":{"type":"Point"},"coordinates":[5,6]}"#
    #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
  }

  private static func feature(_ geometry: String) -> String {
    #"{"type":"Feature","geometry":\#(geometry),"properties":{}}"#
  }

  /// A row of each kind that is not a place, between two that are.
  @Test(arguments: [
    (feature("null"), RejectionReason.missingCoordinate, ""),
    (#"{"type":"Feature","properties":{}}"#, .missingCoordinate, ""),
    (feature(#"{"type":"Point"}"#), .missingCoordinate, ""),
    (feature(#"{"type":"Point","coordinates":[]}"#), .missingCoordinate, ""),
    (feature(#"{"type":"Point","coordinates":[1]}"#), .missingCoordinate, ""),
    (feature(#"{"type":"Point","coordinates":["1",2]}"#), .notANumber, "1"),
    (feature(#"{"type":"Point","coordinates":[1,null]}"#), .notANumber, "null"),
    (feature(#"{"type":"Point","coordinates":[[1,2]]}"#), .missingCoordinate, ""),
    (feature(#"{"type":"Point","coordinates":[1,NaN]}"#), .notFinite, "NaN"),
    (feature(#"{"type":"Point","coordinates":[1e999,2]}"#), .notFinite, "1e999"),
    (feature(#"{"type":"Point","coordinates":[1,90.5]}"#), .latitudeOutOfRange, "90.5"),
    (feature(#"{"type":"Point","coordinates":[[1,2],3]}"#), .missingCoordinate, ""),
    (feature(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#), .notAPoint, "MultiPoint"),
    (feature(#"{"type":"MultiPoint","coordinates":[1,2]}"#), .notAPoint, "MultiPoint"),
    (feature(#"{"type":"MultiPoint","coordinates":[[[1,2]]]}"#), .missingCoordinate, ""),
    (feature(#"{"type":"MultiPoint","coordinates":[]}"#), .notAPoint, "MultiPoint"),
    (feature(#"{"type":"LineString","coordinates":[[1,2]]}"#), .notAPoint, "LineString"),
    (
      feature(#"{"type":"GeometryCollection","geometries":[]}"#), .notAPoint,
      "GeometryCollection"
    ),
    (feature("{}"), .notAPoint, ""),
    (#"{"type":"Topology"}"#, .notAFeature, "Topology"),
    ("{}", .notAFeature, ""),
  ])
  func countsRejectedRows(text: String, reason: RejectionReason, value: String) throws {
    let row = RejectedRows.Row(line: 3, reason: reason, value: value)
    let point = Self.feature
    let collection =
      #"{"type":"FeatureCollection","features":["# + "\n\(point),\n\(text),\n\(point)]}"
    for source in [collection, "\n\(point)\n\(text)\n\(point)\n"] {
      let table = try PlaceTable.read(.text(source))
      #expect(table.rowCount == 2)
      #expect(table.rejectedRows.listed == [row])
      #expect(try table.line(ofRow: 1) == 4)
    }
  }

  /// As programs write all places of a layer of several points.
  @Test(arguments: [
    #"{"type":"MultiPoint","coordinates":[[1,2]]}"#,
    #"{"coordinates": [ [1, 2, 3] ], "type": "MultiPoint"}"#,
  ])
  func severalPointsMayBeOne(geometry: String) throws {
    for text in [geometry, Self.feature(geometry), #"[{"geom":\#(geometry)}]"#] {
      let table = try PlaceTable.read(.text(text))
      #expect(table.coordinates == [Coordinate(latitude: 2, longitude: 1)])
    }
  }

  /// In a sequence every line stands for itself.
  @Test(arguments: [
    #"{"type":"Feature","geometry":{"#, #"{"a":"open"#, "{\"a\" 1}", "nonsense", "{]", "{\"a\":01}",
    #"{"a":[1}}"#, #"{"a":{"b":1]}"#,
  ])
  func skipsBadLines(line: String) throws {
    let point = Self.feature
    let table = try PlaceTable.read(.text("\(point)\n\(line)\n\(point)\n"))
    #expect(table.rowCount == 2)
    #expect(table.rejectedRows.listed.map(\.line) == [2])
    #expect(table.rejectedRows.count(for: .malformedJSON) == 1)
    guard line.hasPrefix("{") else { return }
    let first = try PlaceTable.read(.text("\(line)\n\(point)\n\(line)"))
    #expect(first.rowCount == 1)
    #expect(first.rejectedRows.listed.map(\.line) == [1, 3])
  }

  @Test(arguments: [
    (#"{"type":"FeatureCollection","features":[\#n\#(feature),\#n{"type":"Fea"#, 3),
    (#"{"type":"FeatureCollection","features":[\#n\#(feature)\#n\#(feature)]}"#, 3),
    (#"{"type":"FeatureCollection","features":[\#n\#(feature),\#n]}"#, 3),
    (#"{"type":"FeatureCollection","features":[\#n"#, 2),
    ("{\n\"type\" 5", 2),
    ("{\n\"type\" \"FeatureCollection\",\n\"features\": [\n\(feature)\n]}", 2),
    ("{", 1),
  ])
  func damagedObjectIsAnError(text: String, line: Int) throws {
    let error = #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
    #expect(error?.kind == .malformedJSON)
    #expect(error?.line == line)
  }

  @Test func nestingIsBounded() throws {
    let deep = String(repeating: #"{"a":["#, count: 100_000)
    let text = #"{"type":"FeatureCollection","x":\#(deep)"#
    let error = #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
    #expect(
      error?.description
        == "places is not valid JSON at line 1: it is nested more than 512 deep; "
        + "repair it or export it again."
    )
    let nested = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let table = try PlaceTable.read(
      .text(#"{"type":"FeatureCollection","x":\#(nested),"features":[\#(Self.feature)]}"#)
    )
    #expect(table.rowCount == 1)
  }

  @Test func propertiesKeepTheirTypes() throws {
    let table = try PlaceTable.read(
      .text(
        #"""
        {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":
        {"s":"a \"b\"\n\u00fc\ud83d\ude00\/","n":-1.50e+3,"t":true,"f":false,"z":null,
         "o":{"a":[1,"}"]},"l":[ 1 ],"k\u0065y":"","half":"\ud83d"}}
        """#
      )
    )
    #expect(
      try table.properties(ofRow: 0) == [
        Property(name: "s", value: .string("a \"b\"\nü😀/")),
        Property(name: "n", value: .number("-1.50e+3")),
        Property(name: "t", value: .bool(true)),
        Property(name: "f", value: .bool(false)),
        Property(name: "z", value: .null),
        Property(name: "o", value: .json(#"{"a":[1,"}"]}"#)),
        Property(name: "l", value: .json("[ 1 ]")),
        Property(name: "key", value: .string("")),
        Property(name: "half", value: .string("\u{FFFD}")),
      ]
    )
    #expect(table.columnNames == ["s", "n", "t", "f", "z", "o", "l", "key", "half"])
  }

  @Test func keepsNumericColumnsAndFilters() throws {
    func feature(_ properties: String) -> String {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":\#(properties)}"#
    }
    let text = [
      #"{"n":1,"s":"Köln"}"#, #"{"s":"K\u00d6LN am Rhein","n":"2.5"}"#, #"{"x":0,"n":null}"#,
      #"{"n":true,"s":null}"#, "null", #"{"n":[1],"s":"Bonn"}"#,
    ].map(feature).joined(separator: "\n")
    let table = try PlaceTable.read(
      .text(text),
      options: ReadOptions(numericColumns: ["n"], filters: [try PlaceFilter("s~köln")])
    )
    let numbers = try #require(table.numericColumn("n"))
    #expect(numbers[0...1] == [1, 2.5])
    #expect(numbers[2...].map(\.isNaN) == [true, true, true, true])
    #expect(table.matchingRows?.rows == [0, 1])
    #expect(table.columnNames == ["n", "s", "x"])
    let missing = try PlaceTable.read(
      .text(text),
      options: ReadOptions(filters: [try PlaceFilter("s=")])
    )
    #expect(missing.matchingRows?.rows == [2, 3, 4])
  }

  @Test func unknownColumnNamesTheOthers() throws {
    let text =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":1}}"#
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text(text), options: ReadOptions(numericColumns: ["b"]))
    }
    #expect(error?.description == "places has no column \"b\"; its columns are a.")
  }

  /// Chunks of a megabyte end in the middle of everything.
  @Test func readsFeaturesAcrossChunks() throws {
    var features: [String] = []
    for row in 0..<25_000 {
      features.append(
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(row % 180).5,"#
          + #"\#(row % 90).25]},"properties":{"name":"row \"\#(row)\"","padding":"x\\"}}"#
      )
    }
    let collection = #"{"type":"FeatureCollection","features":[\#n"#
    for text in [
      collection + features.joined(separator: ",\n") + "\n]}\n",
      "\n" + features.joined(separator: "\n"),
    ] {
      let table = try PlaceTable.read(.text(text))
      #expect(table.rowCount == features.count)
      for row in stride(from: 0, to: features.count, by: 1_999) {
        #expect(table.coordinates[row].longitude == Double(row % 180) + 0.5)
        #expect(try table.line(ofRow: row) == row + 2)
        #expect(try table.properties(ofRow: row)[0].value == .string("row \"\(row)\""))
      }
    }
  }
}
