import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// After any edits, a store equals a list of places after the same edits.
@Suite struct StoreEditLawTests {
  private static let file = """
    name,lat,lon,kind
    Alpha,1,2,old
    Beta,3,4,old
    Gamma Alpha,5,6,old
    Delta,7,8,old

    """

  @Test(arguments: 0..<24)
  func editsAddUp(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try withTemporaryFile(Array(Self.file.utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      var store = try PlaceStore(opening: path)
      var model = try PlaceModel(store)
      for _ in 0..<12 {
        let edits = model.edits(&random)
        let applied = try store.apply(edits)
        model.apply(edits, applied)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try store.save(try store.index())
        case 2: while try store.tidy() {}
        case 1:
          try store.close()
          store = try PlaceStore(opening: path)
        default: break
        }
        try model.compare(store)
      }
    }
  }

  /// One bad edit undoes all others.
  @Test(arguments: [
    (PlaceEdit.remove(PointID(99)), StoreError.Kind.unknownPlace),
    (.move(PointID(0), to: Coordinate(latitude: .nan, longitude: 0)), .invalidEdit),
    (.move(PointID(0), to: Coordinate(latitude: 90.5, longitude: 0)), .invalidEdit),
    (.insert(at: Coordinate(latitude: 0, longitude: .infinity), properties: []), .invalidEdit),
    (
      .update(PointID(0), properties: [Property(name: "a", value: .number("1}"))]), .invalidEdit
    ),
    (.update(PointID(0), properties: [Property(name: "a", value: .json("[1"))]), .invalidEdit),
    (.update(PointID(0), properties: [Property(name: "a", value: .json("1"))]), .invalidEdit),
    (.update(PointID(1), properties: []), .unknownPlace),
    (.update(PointID(0), properties: [Property(name: "lon", value: .number("2"))]), .invalidEdit),
    (
      .insert(
        at: Coordinate(latitude: 1, longitude: 2),
        properties: [Property(name: "lon", value: .number("2"))]
      ), .invalidEdit
    ),
  ])
  func oneBadEditUndoesAll(bad: PlaceEdit, kind: StoreError.Kind) throws {
    try withStore(of: Self.file) { store in
      let before = try store.places((0..<9).map { PointID($0) })
      let edits: [PlaceEdit] = [
        .remove(PointID(1)), .move(PointID(2), to: Coordinate(latitude: 0, longitude: 0)), bad,
      ]
      let error = #expect(throws: StoreError.self) { try store.apply(edits) }
      #expect(error?.kind == kind)
      #expect(error?.edit == 2)
      #expect(error?.description.hasPrefix("Edit 2 ") == true)
      #expect(try store.places((0..<9).map { PointID($0) }) == before)
      #expect(store.placeCount == 4 && store.editCount == 0 && store.nextRow == 4)
      #expect(try store.search("beta", limit: 9).count == 1)
    }
  }

  @Test func coordinateColumnsFollowThePlace() throws {
    try withStore(of: Self.file) { store in
      let there = Coordinate(latitude: -1.5, longitude: 190)
      var applied = try store.apply([.move(PointID(0), to: there)])
      #expect(
        applied[0].after?.propertiesJSON
          == #"{"name":"Alpha","lat":"-1.5","lon":"-170.0","kind":"old"}"#
      )
      #expect(applied[0].before?.propertiesJSON.contains(#""lat":"1","lon":"2""#) == true)
      let wrong = [Property(name: "lat", value: .string("77")), Property(name: "x", value: .null)]
      applied = try store.apply([.insert(at: there, properties: [wrong[1]])])
      #expect(applied[0].after?.propertiesJSON == #"{"x":null,"lat":"-1.5","lon":"-170.0"}"#)
      #expect(store.columnNames == ["name", "lat", "lon", "kind", "x"])
      #expect(try store.numericColumn("lat") == [-1.5, 3, 5, 7, -1.5])
      for edit in [.update(PointID(1), properties: wrong), .insert(at: there, properties: wrong)]
        as [PlaceEdit]
      {
        let error = #expect(throws: StoreError.self) { try store.apply([edit]) }
        #expect(error?.description.contains("\"lat\"") == true)
      }
    }
  }

  @Test func rowsAreNotUsedTwice() throws {
    try withStore(of: Self.file) { store in
      let here = Coordinate(latitude: 0, longitude: 0)
      let first = try store.apply([.insert(at: here, properties: []), .remove(PointID(4))])
      let second = try store.apply([.insert(at: here, properties: [])])
      #expect(first[0].id == PointID(4))
      #expect(second[0].id == PointID(5))
    }
  }
}
