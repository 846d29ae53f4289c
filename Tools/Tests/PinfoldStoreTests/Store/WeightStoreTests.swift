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
}
