import Foundation
import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders
@testable import PinfoldStore

/// A store has the same data of the places of a file as the table of that file.
@Suite struct StoreLawTests {
  /// Files of every kind of number, quote and gap, in every dialect.
  @Test(arguments: 0..<24)
  func storesAreLikeTheirFiles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = seed % 3 == 0 ? Self.geoJSON(&random) : Self.csv(&random)
    try Self.check(Array(text.utf8), ["a", "b"], &random)
  }

  /// Damaged files too, as far as they are tables.
  @Test(arguments: 0..<8)
  func storesAreLikeDamagedFiles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      var bytes = FuzzCorpus.files[Int.random(in: 0..<FuzzCorpus.files.count, using: &random)]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let index = Int.random(in: 0..<max(1, bytes.count), using: &random)
        let token = FuzzCorpus.tokens.randomElement(using: &random) ?? []
        bytes.insert(contentsOf: token, at: min(index, bytes.count))
      }
      try Self.check(bytes, [], &random)
    }
  }

  private static func check(
    _ bytes: [UInt8],
    _ columns: [String],
    _ random: inout SplitMix64
  ) throws {
    let filters = columns.map { column in
      let comparison = PlaceFilter.Comparison.allCases.randomElement(using: &random) ?? .equal
      let value = Self.values.randomElement(using: &random) ?? ""
      return PlaceFilter(column: column, comparison, value)
    }
    var options = ReadOptions(numericColumns: columns)
    options.chunkSize = Int.random(in: 1...200, using: &random)
    try withTemporaryFile(bytes) { file in
      guard let table = try? PlaceTable.read(.file(file), options: options) else { return }
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: table)
      let store = try PlaceStore(opening: path)
      #expect(store.placeCount == table.rowCount)
      #expect(store.rejectedCount == table.rejectedRows.count)
      #expect(Set(store.columnNames).count == table.columnNames.count)
      try Self.comparePlaces(store, table)
      for column in columns {
        let (stored, read) = (try store.numericColumn(column), table.numericColumn(column))
        #expect(stored?.map(\.bitPattern) == read?.map(\.bitPattern), "\(column)")
      }
      for filter in filters {
        options.filters = [filter]
        let rows = try PlaceTable.read(.file(file), options: options).matchingRows
        let points = try store.matchingPoints([filter])
        #expect(points == rows.map { PointSet(words: $0.words) }, "\(filter)")
      }
      let index = PointIndex(table.coordinates)
      #expect(try store.index().encoded() == index.encoded())
    }
  }

  private static func comparePlaces(_ store: PlaceStore, _ table: PlaceTable) throws {
    let places = try store.places((0..<UInt32(table.rowCount)).map { PointID($0) })
    try #require(places.count == table.rowCount)
    for (row, place) in places.enumerated() {
      #expect(place.coordinate == table.coordinates[row])
      let properties = try table.properties(ofRow: row)
      let stored = place.properties()
      #expect(Set(stored.map(\.name)).count == stored.count)
      if Set(properties.map(\.name)).count == properties.count {
        // A regular row has the order of the table, for any order in the file.
        #expect(Set(stored) == Set(properties))
        #expect(place.name == NameColumn.name(in: properties))
      }
      let json = try JSONSerialization.jsonObject(with: Data(place.propertiesJSON.utf8))
      #expect((json as? [String: Any])?.count == stored.count)
      #expect(!place.propertiesJSON.contains("\n"))
    }
  }

  private static let values = [
    "", "1", "1.5", "1,5", "1.234", "1.234,5", "3.644.826", "-7", "1e3", "nan", "inf", " 2 ", "x",
    "Ä b", "a\"b", "true", "1_000", "0001", "12345678901234567890123",
  ]

  private static func csv(_ random: inout SplitMix64) -> String {
    let delimiter = [",", ";", "\t"].randomElement(using: &random) ?? ","
    let hasCommas = delimiter != "," && Bool.random(using: &random)
    func field(_ text: String, _ random: inout SplitMix64) -> String {
      guard text.contains(delimiter) || text.contains("\"") || Bool.random(using: &random) else {
        return text
      }
      return "\"\(text.replacing("\"", with: "\"\""))\""
    }
    var lines = [["name", "lat", "lon", "a", "b", "name"].joined(separator: delimiter)]
    for row in 0..<Int.random(in: 1...60, using: &random) {
      // The decimal mark is not known before the first fraction.
      let hasFraction = Int.random(in: 0..<4, using: &random) == 0
      var fields = ["Place \(row)", "\(row % 90)\(hasFraction ? ".5" : "")", "\(row)"]
      if hasCommas { fields[1].replace(".", with: ",") }
      let count = Int.random(in: 0...3, using: &random)
      for _ in 0..<count { fields.append(values.randomElement(using: &random) ?? "") }
      lines.append(fields.map { field($0, &random) }.joined(separator: delimiter))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func geoJSON(_ random: inout SplitMix64) -> String {
    let others = ["null", "true", "1.50", "-2e2", "{\"a\":[1,\"x\"]}", "[]", "NaN", "Infinity"]
    var features: [String] = []
    for row in 0..<Int.random(in: 3...60, using: &random) {
      var members = ["\"title\":\"Place \(row)\""]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let name = ["a", "b", "c"].randomElement(using: &random) ?? ""
        let text = values.randomElement(using: &random) ?? ""
        let value =
          Bool.random(using: &random)
          ? others.randomElement(using: &random) ?? "" : PropertyValue.string(text).jsonText
        members.append("\"\(name)\": \(value)")
      }
      // The first row has both columns, because random places may lack them.
      if row == 0 { members += ["\"a\":1", "\"b\":\"x\""] }
      features.append(
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[\(row),\(row % 80).25]},\
        "properties":{\(members.joined(separator: ","))}}
        """
      )
    }
    guard Bool.random(using: &random) else { return features.joined(separator: "\n") }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }
}
