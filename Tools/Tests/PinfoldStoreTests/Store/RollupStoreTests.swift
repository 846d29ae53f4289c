import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// A store of a roll-up keeps what each cell counts.
@Suite struct RollupStoreTests {
  private static let places = DataSet.clustered(count: 3000, seed: 4)

  /// The parts as files of a folder.
  private func withFolder(_ use: (_ folder: String, _ store: String) throws -> Void) throws {
    let text = RollupText.csv(of: Self.places, zoom: 12, missingCount: 2)
    try withTemporaryFile(Array(text.utf8), named: "part-0.csv") { path in
      let folder = String(path.dropLast("part-0.csv".count))
      let store = folder.dropLast() + ".pinfold"
      defer { try? FileManager.default.removeItem(atPath: String(store)) }
      #expect(PlaceStore.path(forFile: folder) == store)
      try PlaceStore.make(at: String(store), from: try PlaceTable.read(.file(folder)))
      try use(folder, String(store))
    }
  }

  @Test func countsAreKept() throws {
    try withFolder { folder, path in
      let table = try PlaceTable.read(.file(folder))
      let store = try PlaceStore(opening: path)
      #expect(store.rollup == table.rollup)
      #expect(store.placeCount == table.rowCount)
      #expect(try store.index().totalWeight == 3000)
      // Made of the places, as where the saved index is damaged.
      let made = try store.index(placing: WebMercator.mapPoint(for:))
      #expect(made.encoded() == (try store.index().encoded()))
      var options = ReadOptions()
      options.numericColumns = ["sum_people"]
      let again = try PlaceTable.read(store, options: options)
      #expect(again.weights == table.weights && again.rollup == table.rollup)
      #expect(again.options.numericColumns == ["sum_people"])
      #expect(again.numericColumn("count") == nil)
    }
  }

  @Test func aStoreIsOfTheFilesInAFolder() throws {
    try withFolder { folder, path in
      let store = try PlaceStore(opening: path)
      #expect(store.isCurrent(forFile: folder))
      let part = folder + "part-0.csv"
      try Data(String(contentsOfFile: part, encoding: .utf8).utf8 + [10]).write(
        to: URL(filePath: part)
      )
      #expect(!store.isCurrent(forFile: folder))
    }
  }
}
