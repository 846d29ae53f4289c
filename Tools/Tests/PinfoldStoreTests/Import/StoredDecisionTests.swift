import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Decisions about a file stay with its store.
@Suite struct StoredDecisionTests {
  private static let text =
    "sep=;\nname;lat;N/S;lon;E/W\na;40,7;N;74;W\nb;33,9;S;151,2;E\nc;;N;1;E\n"

  @Test func decisionsAreThoseOfTheFile() throws {
    let table = try PlaceTable.read(.text(Self.text))
    try withStore(of: Self.text) { store in
      let decisions = try store.decisions()
      #expect(decisions == table.decisions)
      #expect(decisions.contains { $0.subject == "signs" })
    }
  }

  /// A column with the side of a place does not change where the place is moved.
  @Test func placesMayBeMovedToAnotherSide() throws {
    try withStore(of: Self.text) { store in
      let before = try PlaceTable.read(store)
      #expect(before.pairs == [[40.7, -74], [-33.9, 151.2]])
      let there = Coordinate(latitude: -40.7, longitude: 74)
      _ = try store.apply([.move(PointID(0), to: there)])
      let after = try PlaceTable.read(store)
      #expect(after.pairs == [[-40.7, 74], [-33.9, 151.2]])
    }
  }
}
