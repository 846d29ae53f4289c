import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// The edits that turn a store into a table do that, and no more.
@Suite struct StoreDifferenceTests {
  /// A row of a table as the test knows it.
  private struct Row: Hashable {
    var id: Int
    var latitude: Int
    var longitude: Int
    var name: String

    /// A feature, or a row with its coordinates among the columns, in a form that edits do not
    /// write.
    func text(isFeature: Bool) -> String {
      isFeature
        ? "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(longitude),"
          + "\(latitude)]},\"properties\":{\"id\":\(id),\"name\":\"\(name)\"}}\n"
        : "{\"id\":\(id),\"lat\":\(latitude).00,\"lon\":\(longitude),\"name\":\"\(name)\"}\n"
    }
  }

  private static func text(_ rows: [Row], isFeature: Bool) -> String {
    rows.map { $0.text(isFeature: isFeature) }.joined()
  }

  private static func changed(_ rows: [Row], _ random: inout SplitMix64) -> [Row] {
    var rows = rows
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let index = Int.random(in: 0..<rows.count, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: rows[index].latitude = .random(in: -80...80, using: &random)
      case 1: rows[index].name = "new \(Int.random(in: 0...9, using: &random))"
      case 2 where rows.count > 1: rows.remove(at: index)
      case 3: rows[index].id = .random(in: 1000...2000, using: &random)
      default: rows.append(Self.row(rows.count + 5000, &random))
      }
    }
    return rows.shuffled(using: &random)
  }

  private static func row(_ id: Int, _ random: inout SplitMix64) -> Row {
    Row(
      id: id,
      latitude: .random(in: -80...80, using: &random),
      longitude: .random(in: -170...170, using: &random),
      name: "name \(Int.random(in: 0...3, using: &random))"
    )
  }

  /// The places of a store, as the test knows them.
  private static func rows(of store: PlaceStore) throws -> [Row] {
    try store.places((0..<UInt32(store.nextRow)).map { PointID($0) }).map { place in
      let values = Dictionary(
        place.properties().map { ($0.name, $0.value.text) },
        uniquingKeysWith: { $1 }
      )
      return Row(
        id: try #require(values["id"].flatMap { Int($0) }),
        latitude: Int(place.coordinate.latitude),
        longitude: Int(place.coordinate.longitude),
        name: try #require(values["name"])
      )
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func theStoreBecomesTheTable(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (isFeature, key) = (seed % 2 == 0, seed % 3 == 0 ? [] : ["id"])
    var rows = (0..<Int.random(in: 1...30, using: &random)).map { Self.row($0, &random) }
    try withStore(of: Self.text(rows, isFeature: isFeature)) { store in
      for _ in 0..<4 {
        rows = Self.changed(rows, &random)
        let before = try Self.rows(of: store)
        let table = try PlaceTable.read(.text(Self.text(rows, isFeature: isFeature)))
        let edits = try store.edits(toMatch: table, key: key)
        // Equal rows are not touched.
        let gone = Dictionary(before.map { ($0, 1) }, uniquingKeysWith: +)
          .merging(rows.map { ($0, -1) }, uniquingKeysWith: +).values
        let changes = gone.reduce(0) { $0 + max(0, $1) } + gone.reduce(0) { $0 + max(0, -$1) }
        #expect(edits.count <= changes)
        _ = try store.apply(edits, under: EditTerms(followSource: true))
        let after = try Self.rows(of: store)
        #expect(after.sorted { "\($0)" < "\($1)" } == rows.sorted { "\($0)" < "\($1)" })
        #expect(try store.edits(toMatch: table, key: key).isEmpty)
      }
    }
  }

  /// A place that moved or changed stays the same place.
  @Test func placesWithTheSameKeyKeepTheirRows() throws {
    var rows = (0..<3).map { Row(id: $0, latitude: $0, longitude: $0, name: "n") }
    try withStore(of: Self.text(rows, isFeature: false)) { store in
      rows[1].latitude = 9
      rows[2].name = "m"
      let table = try PlaceTable.read(.text(Self.text(rows.reversed(), isFeature: false)))
      let edits = try store.edits(toMatch: table, key: ["id"])
      #expect(
        Set(edits) == [
          .move(PointID(1), to: Coordinate(latitude: 9, longitude: 1)),
          .update(PointID(1), properties: [Property(name: "lat", value: .number("9.00"))]),
          .update(PointID(2), properties: [Property(name: "name", value: .string("m"))]),
        ]
      )
    }
  }

  /// A column that was dropped is dropped.
  @Test func columnsAreThoseOfTheTable() throws {
    try withStore(of: "{\"id\":1,\"lat\":1,\"lon\":2,\"old\":3}\n") { store in
      let table = try PlaceTable.read(.text("{\"id\":1,\"lat\":1,\"lon\":2,\"new\":4}\n"))
      let edits = try store.edits(toMatch: table, key: ["id"])
      _ = try store.apply(edits, under: EditTerms(followSource: true))
      let place = try #require(try store.places([PointID(0), PointID(1)]).first)
      #expect(Set(place.properties().map(\.name)) == ["id", "new", "lat", "lon"])
    }
  }

  /// Columns keep the file's text, in any notation of a coordinate.
  @Test func columnsOfCoordinatesHaveTheValuesOfTheTable() throws {
    let text = "id;name;lat;lon\n1;a;52°31'12\"N;13,40\n2;b;48,10;2,30\n"
    try withStore(of: text) { store in
      let changed = "id;name;lat;lon\n1;c;52°31'12\"N;13,40\n3;b;48,1;2\n2;b;48,20;2,30\n"
      let table = try PlaceTable.read(.text(changed))
      let edits = try store.edits(toMatch: table, key: ["id"])
      _ = try store.apply(edits, under: EditTerms(followSource: true))
      let places = try store.places((0..<3).map { PointID($0) })
      let values = places.map { $0.properties().map { $0.value.text } }
      #expect(
        values == [
          ["1", "c", "52°31'12\"N", "13,40"], ["2", "b", "48,20", "2,30"],
          ["3", "b", "48,1", "2"],
        ]
      )
    }
  }
}
