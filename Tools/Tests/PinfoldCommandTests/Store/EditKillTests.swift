import Foundation
import Pinfold
import PinfoldReaders
import PinfoldStore
import Testing

@testable import StoreEditor

/// Every acknowledged edit is there after a kill.
@Suite struct EditKillTests {
  private static let start = 50

  @Test func acknowledgedEditsSurviveKills() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<Self.start).map { "Place \($0),\($0),\($0)\n" }
    let file = try folder.path("places.csv", "name,lat,lon\n" + rows.joined())
    let path = PlaceStore.path(forFile: file)
    for _ in 0..<8 {
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      let editor = try KilledProcess("StoreEditor", [path], after: Double.random(in: 0.05...0.7))
      let said = editor.output.split(separator: "\n").count
      let store = try PlaceStore(opening: path)
      let done = try #require(Self.batchCount(of: store.editCount))
      // The last one may be done without a word.
      #expect(done == said || done == said + 1)
      try Self.compare(store, after: done)
    }
  }

  /// Returns the number of whole batches after which the store has the given number of edits, or
  /// `nil` if no number of batches gives it.
  private static func batchCount(of editCount: Int) -> Int? {
    var (count, edits) = (0, 0)
    while edits < editCount {
      edits += StoreEditor.batch(count, start: start).count
      count += 1
    }
    return edits == editCount ? count : nil
  }

  private static func compare(_ store: PlaceStore, after count: Int) throws {
    var expected: [UInt32: Coordinate] = [:]
    for row in 0..<start {
      expected[UInt32(row)] = Coordinate(latitude: Double(row), longitude: Double(row))
    }
    for number in 0..<count {
      for edit in StoreEditor.batch(number, start: start) {
        switch edit {
        case .insert(let coordinate, _, _): expected[UInt32(start + number)] = coordinate
        case .move(let id, let coordinate): expected[id.row] = coordinate
        case .remove(let id): expected[id.row] = nil
        case .update: break
        }
      }
    }
    #expect(store.placeCount == expected.count)
    let ids = (0..<UInt32(start + count + 2)).map { PointID($0) }
    let places = try store.places(ids)
    let found = Dictionary(uniqueKeysWithValues: places.map { ($0.id.row, $0.coordinate) })
    #expect(found == expected)
    var index = PointIndex()
    index.apply(places.map { .insert($0.id, at: $0.coordinate) })
    #expect(try store.index().encoded() == index.encoded())
    let named = places.filter { $0.name?.hasPrefix("Edit") == true }
    #expect(try store.search("edit", limit: 100_000).count == named.count)
  }
}
