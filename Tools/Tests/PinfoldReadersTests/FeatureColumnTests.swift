import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

/// Identifiers and altitudes of features are columns, beside their properties.
@Suite struct FeatureColumnTests {
  /// The identifier of a feature is a column like a property. If a property has the same name, the
  /// identifier gets another name.
  @Test func identifiersOfFeaturesAreAColumn() throws {
    let point = #""geometry":{"type":"Point","coordinates":[1,2]}"#
    let text = """
      {"type":"Feature","properties":{"n":1},\(point),"id":"node/1"}
      {"id":7,"type":"Feature",\(point),"properties":{"n":2}}
      {"id":8,"type":"Feature",\(point),"properties":{"n":3,"id":"own"}}
      {"id":9,"type":"Feature",\(point),"properties":null}
      {"id":null,"type":"Feature",\(point),"properties":{"n":5}}
      {"id":{"a":1},"type":"Feature",\(point)}
      {"type":"Point","coordinates":[1,2],"id":3}
      """
    let filters = [try PlaceFilter("id=7")]
    let options = ReadOptions(numericColumns: ["id"], filters: filters)
    let table = try PlaceTable.read(.text(text), options: options)
    #expect(table.columnNames == ["n", "id", "_id"])
    let numbers = try #require(table.numericColumn("id"))
    #expect(numbers.map { $0.isNaN ? -1 : $0 } == [-1, 7, -1, 9, -1, -1, -1])
    #expect(table.matchingRows?.rows == [1])
    let properties = try (0..<7).map { row in
      try table.properties(ofRow: row).map { "\($0.name) \($0.value)" }
    }
    let expected: [[Property]] = [
      [Property(name: "n", value: .number("1")), Property(name: "id", value: .string("node/1"))],
      [Property(name: "n", value: .number("2")), Property(name: "id", value: .number("7"))],
      [
        Property(name: "n", value: .number("3")), Property(name: "id", value: .string("own")),
        Property(name: "_id", value: .number("8")),
      ],
      [Property(name: "id", value: .number("9"))],
      [Property(name: "n", value: .number("5"))],
      [],
      [],
    ]
    #expect(properties == expected.map { $0.map { "\($0.name) \($0.value)" } })
  }

  /// The third number of a position is a column as well, for filters and aggregates.
  @Test func altitudesAreAColumn() throws {
    let text = ["[1,2,100.50]", "[1,2]", "[3,4,7,8]", "[1,2,\"9\"]"].map {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#($0)},"properties":{}}"#
    }
    let options = ReadOptions(
      numericColumns: ["altitude"],
      filters: [try PlaceFilter("altitude>50")]
    )
    let table = try PlaceTable.read(.text(text.joined(separator: "\n")), options: options)
    #expect(table.columnNames == ["altitude"] && table.matchingRows?.rows == [0])
    let numbers = try #require(table.numericColumn("altitude"))
    #expect(numbers.map { $0.isNaN ? -1 : $0 } == [100.5, -1, 7, -1])
    let values = try [0, 3].map { try table.properties(ofRow: $0).map(\.value) }
    #expect(values == [[.number("100.50")], []])
  }
}
