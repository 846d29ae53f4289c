import Foundation
import Pinfold
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldOutput
@testable import pinfold

/// Places served from a file equal the places of a store made from the file.
@Suite struct FileRowsTests {
  /// Numbers with commas and points, quotes, gaps, and two columns of one name.
  @Test(arguments: 0..<40)
  func rowsAreThoseOfTheStore(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let delimiter = seed % 2 == 0 ? "," : ";"
    let last = seed % 4 == 0 ? "a" : "b"
    let lines = (0..<Int.random(in: 1...60, using: &random)).map { row in
      let position = ["\(Double(row) - 30.5)", "\(Double(row % 50) + 0.25)"]
      let values = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Self.values.randomElement(using: &random) ?? ""
      }
      return (position + values).joined(separator: delimiter)
    }
    let header = ["lat", "lon", "name", "A ", last].joined(separator: delimiter)
    try check("\(header)\n\(lines.joined(separator: "\n"))\n")
  }

  @Test(arguments: FuzzCorpus.csv + FuzzCorpus.json)
  func rowsOfOddFilesAreThoseOfTheStore(text: String) throws { try check(text) }

  private static let values = [
    "", "1", "1.0", "1,5", "\"1,234\"", "1.234", "x", "\"a \"\"b\"\"\"", " 7 ", "-2e3", "NaN",
    "Ünï",
  ]

  /// The kinds of columns as tiles have them.
  private func kinds(_ places: any ServedPlaces) throws -> [ColumnKinds.Kind] {
    var kinds = ColumnKinds(places.columnNames, format: places.format, NumberReadings())
    try places.forEachValue {
      kinds.look(at: $1, $2, column: $0)
    } row: {
      kinds.look(at: $0)
    }
    return places.columnNames.indices.map(kinds.kind)
  }

  private func kinds(
    _ places: any ServedPlaces,
    byPlace ids: [PointID]
  ) throws -> [ColumnKinds.Kind] {
    var kinds = ColumnKinds(places.columnNames, format: places.format, NumberReadings())
    try places.visit(ids) { place in
      kinds.look(at: Array(place.propertiesJSON.utf8))
      return true
    }
    return places.columnNames.indices.map(kinds.kind)
  }

  private func check(_ text: String) throws {
    try withTemporaryFile(Array(text.utf8)) { file in
      guard let table = try? PlaceTable.read(.file(file)) else { return }
      let rows = try FileRows(table, version: .first)
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: table)
      let editedStore = try PlaceStore(opening: path, for: .editing)
      let store: any ServedPlaces = editedStore
      #expect(rows.columnNames == store.columnNames)
      #expect(rows.nameColumn == store.nameColumn)
      #expect(rows.placeCount == store.placeCount && rows.rejectedCount == store.rejectedCount)
      #expect(try rows.numericColumnNames() == store.numericColumnNames())
      #expect(try rows.index().encoded() == store.index().encoded())
      let ids = (0..<UInt32(table.rowCount + 2)).map { PointID($0) }
      #expect(try places(rows, ids) == places(store, ids))
      for places in [rows, store] as [any ServedPlaces] {
        #expect(try kinds(places) == kinds(store, byPlace: ids))
      }
      for name in store.columnNames + ["a", "nothing"] {
        let (read, stored) = (try rows.numericColumn(name), try store.numericColumn(name))
        #expect(read?.map(\.bitPattern) == stored?.map(\.bitPattern), "\(name)")
        for comparison in PlaceFilter.Comparison.allCases {
          let filter = PlaceFilter(column: name, comparison, "1.5")
          let matching = try (rows.matchingPoints([filter]), store.matchingPoints([filter]))
          for id in ids {
            #expect(matching.0.contains(id) == matching.1.contains(id), "\(filter) \(id)")
          }
          for place in try places(store, ids) {
            #expect(rows.matches([filter], place) == store.matches([filter], place))
          }
        }
      }
      // Edits write values that no CSV has.
      let coordinates = [
        table.coordinateColumnNames?.latitude, table.coordinateColumnNames?.longitude,
      ]
      let column = store.columnNames.last { !coordinates.contains($0) } ?? "new"
      for value in [PropertyValue.number("7"), .null, .bool(true)] {
        let id = PointID(UInt32.random(in: 0..<UInt32(table.rowCount)))
        _ = try editedStore.apply([.update(id, properties: [Property(name: column, value: value)])])
        #expect(try kinds(store) == kinds(store, byPlace: ids))
      }
    }
  }

  private func places(_ places: any ServedPlaces, _ ids: [PointID]) throws -> [StoredPlace] {
    var found: [StoredPlace] = []
    try places.visit(ids) { place in
      found.append(place)
      return true
    }
    return found
  }

  /// The file's current content differs from the content that the map shows.
  @Test func aChangedFileIsNoticed() throws {
    try withTemporaryFile(Array("lat,lon,n\n1,2,3\n4,5,6\n".utf8)) { file in
      let rows = try FileRows(try PlaceTable.read(.file(file)), version: .first)
      try "lat,lon,n\n1,2,3\n".write(toFile: file, atomically: false, encoding: .utf8)
      #expect(throws: UnavailablePlaces.self) { try places(rows, [PointID(0)]) }
      #expect(throws: UnavailablePlaces.self) { try rows.numericColumn("n") }
      #expect(throws: UnavailablePlaces.self) {
        try rows.matchingPoints([PlaceFilter(column: "n", .equal, "3")])
      }
      #expect(rows.index().count == 2)
    }
  }

  @Test func searchesNeedTheStore() throws {
    try withTemporaryFile(Array("lat,lon\n1,2\n".utf8)) { file in
      let rows = try FileRows(try PlaceTable.read(.file(file)), version: .first)
      #expect(throws: UnavailablePlaces.self) { try rows.search("x", limit: 1) }
    }
  }
}
