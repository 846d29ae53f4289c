import Foundation
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// An export of a store reads as the store's places.
@Suite struct ExportLawTests {
  @Test(arguments: 0..<32)
  func exportsReadAsTheSamePlaces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = seed % 2 == 0 ? Self.csv(&random) : Self.geoJSON(&random)
    try withStore(of: text) { store in
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        _ = try store.apply(try Self.edits(of: store, &random))
      }
      for format in [store.csvFormat, .geoJSON, .geoJSONSequence] {
        try Self.check(store, format)
      }
    }
  }

  /// Unless the place was moved.
  @Test func degreesMinutesAndSecondsAreExportedAsTheyAre() throws {
    let text = """
      name,lat,lon
      a,48°51′24″N,"2°21'03""E"
      b,N 40.446°,W 79° 58.9′
      c,10° S,20° E

      """
    try withStore(of: text) { store in
      let moved = PlaceEdit.move(PointID(2), to: Coordinate(latitude: -11, longitude: 20))
      _ = try store.apply([moved])
      let (bytes, _) = try Self.export(store, store.csvFormat)
      #expect(
        String(decoding: bytes, as: UTF8.self) == text.replacing("10° S,20° E", with: "-11.0,20.0")
      )
    }
  }

  /// The third number of a position is a column, as it is written, with another name beside a property
  /// of the same name.
  @Test func altitudesAreExported() throws {
    let features = ["[1,2,100.50]", "[1,2]", "[1,2,-3,7]", "[1,2,null]", "[1,2,9]"].enumerated()
      .map { row, position in
        let properties = row == 4 ? #"{"altitude":"high"}"# : "{}"
        return #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(position)},"#
          + #""properties":\#(properties)}"#
      }
    try withStore(of: features.joined(separator: "\n")) { store in
      let altitudes = try store.places((0..<5).map { PointID($0) }).map {
        $0.properties().map(\.value)
      }
      #expect(
        altitudes == [
          [.number("100.50")], [], [.number("-3")], [], [.string("high"), .number("9")],
        ]
      )
      let csv = String(decoding: try Self.export(store, store.csvFormat).bytes, as: UTF8.self)
      #expect(
        csv == """
          latitude,longitude,altitude,_altitude
          2.0,1.0,100.50,
          2.0,1.0,,
          2.0,1.0,-3,
          2.0,1.0,,
          2.0,1.0,high,9

          """
      )
      for format in [.geoJSON, .geoJSONSequence, store.csvFormat] { try Self.check(store, format) }
    }
  }

  /// Altitudes in a column with positions become a column as well.
  @Test func altitudesOfPositionsAreExported() throws {
    let text = "geom,name\nPOINT Z (1 2 100.50),\"a \"\"b\"\"\"\nPOINT (1 2),c\nPOINT Z (1 2 7)\n"
    try withStore(of: text) { store in
      let csv = String(decoding: try Self.export(store, store.csvFormat).bytes, as: UTF8.self)
      #expect(
        csv == """
          latitude,longitude,altitude,name
          2.0,1.0,100.50,"a ""b""\"
          2.0,1.0,,c
          2.0,1.0,7,

          """
      )
      for format in [.geoJSON, .geoJSONSequence, store.csvFormat] { try Self.check(store, format) }
    }
  }

  /// What CSV cannot have is named.
  @Test func incompleteColumnsAreNamed() throws {
    let text = """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},\
      "properties":{"a":"x\\u0000y","b":"z","c":"\\u0000\\u0000"}}
      """
    try withStore(of: text) { store in
      let remarks = try Self.export(store, store.csvFormat).remarks
      #expect(remarks.lostColumns == ["a", "c"] && remarks.lostCount == 2)
      #expect(try Self.export(store, .geoJSON).remarks.lostColumns.isEmpty)
    }
  }

  private static func export(
    _ store: PlaceStore,
    _ format: PlaceFormat
  ) throws -> (bytes: [UInt8], remarks: ExportRemarks) {
    var bytes: [UInt8] = []
    let remarks = try store.export(as: format) { chunk in
      bytes += chunk
      return true
    }
    return (bytes, remarks)
  }

  private static func check(_ store: PlaceStore, _ format: PlaceFormat) throws {
    let (bytes, remarks) = try export(store, format)
    let places = try store.places((0..<UInt32(store.nextRow)).map { PointID($0) })
    let options = ReadOptions(
      latitudeColumn: remarks.unusualColumns.first,
      longitudeColumn: remarks.unusualColumns.last
    )
    try withTemporaryFile(bytes, named: "export") { file in
      guard !places.isEmpty else {
        #expect(throws: ReadError.self) { try PlaceTable.read(.file(file), options: options) }
        return
      }
      let table = try PlaceTable.read(.file(file), options: options)
      #expect(table.rejectedRows.isEmpty)
      #expect(table.coordinates == places.map(\.coordinate))
      try #require(table.rowCount == places.count)
      if case .csv = format {
        try compareTexts(table, store, places)
      } else {
        let numbers = places.map { store.rowNumbers[$0.id.row] }
        #expect((0..<UInt32(table.rowCount)).map { table.numbers[$0] } == numbers)
        let names = places.flatMap { columns(of: $0, store).map(\.name) }
        #expect(Set(table.columnNames) == Set(names))
        for (row, place) in places.enumerated() {
          #expect(try Set(table.properties(ofRow: row)) == Set(columns(of: place, store)))
        }
      }
      // A store of it has nothing else to say.
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: table)
      let again = try PlaceStore(opening: path)
      guard !format.hasTexts else {
        #expect(try export(again, format).bytes == bytes)
        return
      }
      let copies = try again.places((0..<UInt32(again.nextRow)).map { PointID($0) })
      #expect(copies.map { Set($0.properties()) } == places.map { Set(columns(of: $0, store)) })
    }
  }

  /// The columns of a place in GeoJSON. If places do not count on from 0, their numbers are ids and
  /// become a column, unless a column has the same text.
  private static func columns(of place: StoredPlace, _ store: PlaceStore) -> [Property] {
    let properties = place.properties()
    let all = (0..<UInt32(store.nextRow)).map { store.rowNumbers[$0] }
    guard store.placeCount != all.count || all != all.indices.map(Int64.init) else {
      return properties
    }
    let number = "\(store.rowNumbers[place.id.row])"
    var name = "id"
    while let other = properties.first(where: { $0.name == name }) {
      if other.value.text == number { return properties }
      name = "_" + name
    }
    return properties + [Property(name: name, value: .number(number))]
  }

  /// Compares columns of CSV: in order, with a text for every place.
  private static func compareTexts(
    _ table: PlaceTable,
    _ store: PlaceStore,
    _ places: [StoredPlace]
  ) throws {
    let trimmed = store.columnNames.map(\.visible)
    let added = table.columnNames.count - trimmed.count
    #expect(added == (store.coordinateColumnNames == nil ? 2 : 0))
    #expect(Array(table.columnNames.dropFirst(added)) == UniqueNames.unique(trimmed))
    for (row, place) in places.enumerated() {
      let values = Dictionary(
        place.properties().map { ($0.name, $0.value) },
        uniquingKeysWith: { $1 }
      )
      let texts = try table.properties(ofRow: row).dropFirst(added).map(\.value.text)
      try #require(texts.count == store.columnNames.count)
      for (name, text) in zip(store.columnNames, texts) {
        let value = values[name] ?? .null
        var expected = value.text.replacing("\0", with: "\u{FFFD}")
        // Numbers of JSON, and a place that was moved, are written as the file writes numbers.
        let isCoordinate =
          name == store.coordinateColumnNames?.latitude
          || name == store.coordinateColumnNames?.longitude
        let isNumber = if case .number = value { true } else { false }
        let hasComma = store.facts.numberReadings[name] == .comma
        if isCoordinate ? store.facts.hasDecimalComma : isNumber && hasComma {
          expected = expected.replacing(".", with: ",")
        }
        #expect(Array(text.utf8) == Array(expected.utf8), "\(name)")
      }
    }
  }
}
