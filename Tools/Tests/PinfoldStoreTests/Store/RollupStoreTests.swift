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

  /// What no roll-up counts is an error wherever the counts are read, and never a trap.
  @Test(arguments: ["9223372036854775807", "0", "-1"])
  func wrongCountsAreAnError(count: String) throws {
    try withFolder { _, path in
      let database = try DatabaseQueue(path: path)
      try database.write { db in
        try db.execute(
          sql: """
            UPDATE place SET properties = json_set(properties, '$.count', ?) WHERE id IN (3, 5);
            """,
          arguments: [count]
        )
        // So that the index is made again.
        try db.execute(sql: "DELETE FROM index_piece")
      }
      try database.close()
      let store = try PlaceStore(opening: path, for: .reading)
      let index = #expect(throws: StoreError.self) { try store.index() }
      let placed = #expect(throws: StoreError.self) {
        try store.index(placing: WebMercator.mapPoint(for:))
      }
      let table = #expect(throws: StoreError.self) { try PlaceTable.read(store) }
      for error in [index, placed, table] {
        #expect(error?.kind == .damaged)
        #expect(
          error?.description
            == "\(path) is damaged: what its cells count is no number, or more than there can be; "
            + "make it again from the roll-up with pinfold import."
        )
      }
      let problems = try PlaceStore.check(path).problems
      #expect(problems.contains { $0.contains("what its cells count is no number") })
    }
  }

  /// A store that lost the page with its facts is still one of a roll-up.
  @Test func salvageKeepsCounts() throws {
    try withFolder { _, path in
      let rollup = try PlaceStore(opening: path, for: .reading).rollup
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let facts = stride(from: 0, to: bytes.count, by: 4096).filter { page in
        bytes[page..<page + 4096].contains("place_count".utf8)
          && bytes[page..<page + 4096].contains("source_name".utf8)
      }
      try #require(facts.count == 1)
      bytes[facts[0] + 4000] ^= 1
      try Data(bytes).write(to: URL(filePath: path))
      let target = path + ".salvaged"
      defer { try? FileManager.default.removeItem(atPath: target) }
      let report = try PlaceStore.salvage(path, to: target)
      #expect(report.damagedPageCount == 1)
      let salvaged = try PlaceStore(opening: target)
      #expect(salvaged.rollup == rollup && rollup != nil)
      #expect(try salvaged.index().totalWeight == 3000)
    }
  }
}
