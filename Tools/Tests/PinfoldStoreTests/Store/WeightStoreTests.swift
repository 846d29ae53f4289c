import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// A store remembers which column has the weights of its places.
@Suite struct WeightStoreTests {
  private static let places = DataSet.clustered(count: 3000, seed: 4)
  private static let options = ReadOptions(weightColumn: "count")

  /// A file of cells with its store.
  private func withStore(_ use: (_ file: String, _ store: String) throws -> Void) throws {
    let text = RollupText.csv(of: Self.places, zoom: 12)
    try withTemporaryFile(Array(text.utf8), named: "cells.csv") { file in
      let store = PlaceStore.path(forFile: file)
      defer { try? FileManager.default.removeItem(atPath: store) }
      let table = try PlaceTable.read(.file(file), options: Self.options)
      try PlaceStore.make(at: store, from: table)
      try use(file, store)
    }
  }

  @Test func weightsAreKept() throws {
    try withStore { file, path in
      let table = try PlaceTable.read(.file(file), options: Self.options)
      let store = try PlaceStore(opening: path)
      #expect(store.source.weightColumn == "count")
      #expect(store.placeCount == table.rowCount)
      #expect(try store.index().totalWeight == 3000)
      // Made of the places, as where the saved index is damaged.
      let made = try store.index(placing: WebMercator.mapPoint(for:))
      #expect(made.encoded() == (try store.index().encoded()))
      let again = try PlaceTable.read(store)
      #expect(again.weights == table.weights)
      #expect(store.isCurrent(forFile: file, options: Self.options))
      #expect(!store.isCurrent(forFile: file))
    }
  }

  @Test func editsHaveWeights() throws {
    try withStore { _, path in
      let store = try PlaceStore(opening: path)
      let before = try PlaceTable.read(store)
      let weights = try #require(before.weights)
      _ = try store.apply([
        .update(PointID(0), properties: [Property(name: "count", value: .number("1000"))]),
        .remove(PointID(1)),
        .insert(
          at: Coordinate(latitude: 1, longitude: 2),
          properties: [Property(name: "count", value: .string("70"))]
        ),
      ])
      let total = 3000 - weights[0] - weights[1] + 1070
      #expect(try store.index().totalWeight == total)
      try store.save(try store.index())
      #expect(try store.index().totalWeight == total)
      #expect(try PlaceTable.read(store).placeCount == total)
      #expect(try PlaceStore.check(path).problems == [])
    }
  }

  @Test(arguments: [PropertyValue.null, .number("0"), .string("many"), .number("2147483648")])
  func anEditWithAnInvalidWeightIsRefused(value: PropertyValue) throws {
    try withStore { _, path in
      let store = try PlaceStore(opening: path)
      let error = #expect(throws: StoreError.self) {
        try store.apply([.update(PointID(0), properties: [Property(name: "count", value: value)])])
      }
      #expect(error?.kind == .invalidEdit)
      #expect(error?.description.contains("no valid weight in \"count\"") == true)
    }
  }

  /// A store that lost the page with its facts still has weights.
  @Test func salvageKeepsWeights() throws {
    try withStore { _, path in
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
      #expect(salvaged.source.weightColumn == "count")
      #expect(try salvaged.index().totalWeight == 3000)
    }
  }
}
