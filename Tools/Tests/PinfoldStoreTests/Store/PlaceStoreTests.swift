import Pinfold
import PinfoldReaders
import PinfoldStore
import Testing

@Suite struct PlaceStoreTests {
  private static let text = """
    name,kind,lat,lon
    San Francisco,city,37.77,-122.42
    San Diego,city,32.72,-117.16
    Mount Diablo,"peak, of San Ramon",37.88,-121.91
    Zürich,city,47.37,8.54

    """

  @Test func keepsPlaces() throws {
    try withStore(of: Self.text) { store in
      #expect(store.placeCount == 4)
      #expect(store.columnNames == ["name", "kind", "lat", "lon"])
      #expect(store.nameColumn == "name")
      let place = try #require(try store.place(PointID(2)))
      #expect(place.name == "Mount Diablo")
      #expect(place.coordinate == Coordinate(latitude: 37.88, longitude: -121.91))
      #expect(
        place.propertiesJSON
          == #"{"name":"Mount Diablo","kind":"peak, of San Ramon","lat":"37.88","lon":"-121.91"}"#
      )
      #expect(try store.place(PointID(4)) == nil)
      let ids = [3, 9, 0, 3].map { PointID($0) }
      #expect(try store.places(ids).map(\.id) == [3, 0, 3].map { PointID($0) })
    }
  }

  @Test func findsNamesFirst() throws {
    try withStore(of: Self.text) { store in
      let cases: [(String, [UInt32])] = [
        ("san", [1, 0, 2]), ("SAN FRAN", [0]), ("zurich", [3]), ("city", [0, 1, 3]),
        ("diablo san", [2]), ("37", []),
      ]
      for (text, rows) in cases {
        let found = try store.search(text, limit: 10).map(\.id.row)
        #expect(found == rows, "\(text)")
      }
      #expect(try store.search("san", limit: 1).map(\.id.row) == [1])
    }
  }

  @Test func editsPlaces() throws {
    try withStore(of: Self.text) { store in
      let there = Coordinate(latitude: 1, longitude: 2)
      let edits: [PlaceEdit] = [
        .insert(at: there, properties: [Property(name: "name", value: .string("New"))]),
        .move(PointID(4), to: Coordinate(latitude: 3, longitude: 4)),
        .remove(PointID(0)),
        .update(PointID(1), properties: [Property(name: "name", value: .string("Old"))]),
      ]
      let applied = try store.apply(edits)
      #expect(applied.map(\.id.row) == [4, 4, 0, 1])
      #expect(applied[1].after?.propertiesJSON == #"{"name":"New","lat":"3.0","lon":"4.0"}"#)
      #expect(store.placeCount == 4)
      #expect(store.editCount == 4)
      #expect(try store.search("san", limit: 9).map(\.id.row) == [2])
      #expect(try store.search("new", limit: 9).map(\.id.row) == [4])
      let expected = PointIndex([
        Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 32.72, longitude: -117.16),
        Coordinate(latitude: 37.88, longitude: -121.91),
        Coordinate(latitude: 47.37, longitude: 8.54), Coordinate(latitude: 3, longitude: 4),
      ])
      #expect(try store.index().count == expected.count)
    }
  }

  @Test func aStoreKeepsTheRequestedEncoding() throws {
    let csv = "name,lat,lon\nOrléans,47.9,1.9\n"
    try withStore(of: csv, options: ReadOptions(encoding: .windows1252)) { store in
      #expect(store.source.encoding == .windows1252)
      let found = try store.search("Orl", limit: 1).first?.name
      #expect(found == "OrlÃ©ans")
      let file = String(store.path.dropLast(".gpkg".count))
      #expect(store.isCurrent(forFile: file, options: ReadOptions(encoding: .windows1252)))
      #expect(!store.isCurrent(forFile: file))
    }
  }

  /// The columns of a moved place have its new position, as numbers where they were
  /// numbers.
  @Test func editsKeepNumbers() throws {
    try withStore(of: #"[{"name":"a","lat":52.5,"lon":13.4}]"#) { store in
      #expect(store.source.format == .json)
      let name = Property(name: "name", value: .string("b"))
      let applied = try store.apply([
        .move(PointID(0), to: Coordinate(latitude: 1, longitude: 2)),
        .insert(at: Coordinate(latitude: 3, longitude: 4), properties: [name]),
      ])
      #expect(
        applied.map { $0.after?.propertiesJSON } == [
          #"{"name":"a","lat":1.0,"lon":2.0}"#, #"{"name":"b","lat":3.0,"lon":4.0}"#,
        ]
      )
    }
  }
}
