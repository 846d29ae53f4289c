import GRDB
import Pinfold
import PinfoldReaders
import Testing

@testable import PinfoldStore

/// The order of names stays short, however many edits there are.
@Suite struct NameOrderTests {
  private static let here = Coordinate(latitude: 1, longitude: 2)

  private static func name(_ text: String) -> [Property] {
    [Property(name: "name", value: .string(text))]
  }

  private static func renamedCount(_ store: PlaceStore) throws -> Int? {
    try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM renamed_place") }
  }

  /// Those of the file are in the order: they leave a row.
  @Test func placesThatComeAndGoLeaveNothing() throws {
    try withStore(of: "lat,lon,name\n1,2,A\n") { store in
      for row in 1...50 as ClosedRange<UInt32> {
        _ = try store.apply([.insert(at: Self.here, properties: Self.name("B \(row)"))])
        if row % 2 == 0 { _ = try store.apply([.update(PointID(row), properties: Self.name(""))]) }
        _ = try store.apply([.remove(PointID(row))])
      }
      #expect(try Self.renamedCount(store) == 0)
      _ = try store.apply([.remove(PointID(0))])
      #expect(try Self.renamedCount(store) == 1)
      #expect(try store.search("a", limit: 9) == [])
      try store.close()
      #expect(try PlaceStore.check(store.path).problems == [])
    }
  }
}
