import Dispatch
import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Many threads at one store.
@Suite struct StoreThreadTests {
  /// Reads while other threads edit see whole batches.
  @Test func readersSeeWholeBatches() throws {
    let text = "name,lat,lon\n" + (0..<20).map { "Place \($0),1,1\n" }.joined()
    try withStore(of: text) { store in
      let ids = (0..<20).map { PointID(UInt32($0)) }
      DispatchQueue.concurrentPerform(iterations: 6) { thread in
        for round in 1...30 {
          if thread < 2 {
            let there = Coordinate(latitude: Double(round), longitude: Double(thread))
            let edits = ids.map { PlaceEdit.move($0, to: there) }
            #expect((try? store.apply(edits))?.count == 20)
          } else {
            let places = (try? store.places(ids)) ?? []
            #expect(places.count == 20)
            #expect(Set(places.map(\.coordinate)).count == 1)
            #expect((try? store.search("place 1", limit: 20))?.count == 11)
            #expect((try? store.index())?.locationCount(tolerance: 0) == 1)
          }
        }
      }
      #expect(store.editCount == 2 * 30 * 20)
    }
  }

  @Test(arguments: ["a b.csv", "a?mode=ro.csv", "a%20b#c.csv", "ü🍕.csv", "a'b\"c.csv", "-x.csv"])
  func takesAnyPath(name: String) throws {
    try withTemporaryFile(Array("lat,lon\n1,2\n".utf8), named: name) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      let store = try PlaceStore(opening: path)
      #expect(store.source.name == name)
      #expect(store.isCurrent(forFile: file))
      _ = try store.apply([.remove(PointID(0))])
    }
  }
}
