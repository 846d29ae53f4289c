import Foundation
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// A store of a roll-up keeps what its cells count by category.
@Suite struct RollupCategoryTests {
  private static let kinds = ["cafe", "pub", "", "12"]

  private func table(_ text: String, keepsCategories: Bool = true) throws -> PlaceTable {
    var options = ReadOptions()
    options.keepsCategories = keepsCategories
    return try PlaceTable.read(.text(text), options: options)
  }

  private func withStore(
    of text: String,
    keepsCategories: Bool = true,
    _ use: (PlaceStore) throws -> Void
  ) throws {
    try withTemporaryFile([], named: "r.pinfold") { path in
      try FileManager.default.removeItem(atPath: path)
      try PlaceStore.make(at: path, from: try table(text, keepsCategories: keepsCategories))
      try use(try PlaceStore(opening: path))
    }
  }

  /// Places of an index without their ids, which are others in another store.
  private func places(_ index: PointIndex) -> [[Double]] {
    let viewport = Viewport(
      visibleMapRect: .world,
      width: 1_048_576,
      height: 1_048_576
    )
    var options = ClusterOptions()
    options.marginFactor = 0
    return Planner(options).plan(index, for: viewport).clusters
      .map { [$0.anchor.x, $0.anchor.y, Double($0.count)] }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// With a filter by a category, the places are those of a roll-up that was made with it.
  @Test(arguments: 0..<12 as Range<UInt32>)
  func aFilteredIndexIsThatOfACondition(seed: UInt32) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let all = DataSet.clustered(count: 2000, seed: seed)
    let kinds = all.map { _ in Self.kinds[Int(random.next() % 4)] }
    let zoom = 8 + Int(seed % 5)
    try withStore(of: RollupText.csv(of: all, kinds: kinds, zoom: zoom, missingCount: 3)) { store in
      #expect(try store.index().totalWeight == 2000)
      for kind in Self.kinds {
        let some = zip(all, kinds).filter { $0.1 == kind }.map(\.0)
        let expected = try table(RollupText.csv(of: some, zoom: zoom))
        let filter = try PlaceFilter("kind=\(kind)")
        let found = try #require(try store.categoryIndex([filter]))
        #expect(found.totalWeight == some.count && found.count == expected.rowCount)
        #expect(
          places(found) == places(PointIndex(expected.coordinates, weights: expected.weights))
        )
        // The same from the text of the store.
        var options = ReadOptions()
        options.filters = [filter]
        let again = try PlaceTable.read(store, options: options)
        let rows = try #require(again.matchingRows).rows.map(Int.init)
        #expect(rows.map { again.weights?[$0] ?? 0 }.reduce(0, +) == some.count)
      }
      let most = try #require(try store.categoryIndex([try PlaceFilter("kind!=cafe")]))
      #expect(most.totalWeight == kinds.count { $0 != "cafe" })
      let number = try #require(try store.categoryIndex([try PlaceFilter("kind>11")]))
      #expect(number.totalWeight == kinds.count { $0 == "12" })
    }
  }

  /// The parts of cells are places with ids of their own, with their columns.
  @Test func partsOfCellsHaveColumns() throws {
    let place = Coordinate(latitude: 48.5, longitude: 2.3)
    let text = RollupText.csv(of: [place, place, place], kinds: ["pub", "cafe", "pub"])
    try withStore(of: text) { store in
      #expect((store.placeCount, store.nextRow) == (1, 3))
      let found = try store.places([PointID(0), PointID(1), PointID(2), PointID(3)])
      #expect(found.map { $0.id.row } == [0, 1, 2])
      let columns = found.map { place in
        place.properties().filter { ["count", "kind", "sum_people"].contains($0.name) }
          .map(\.value.text)
      }
      #expect(columns == [["3", "30"], ["1", "10", "cafe"], ["2", "20", "pub"]])
      #expect(try store.numericColumn("sum_people") == [30, 10, 20])
      #expect(try PlaceStore.check(store.path).problems == [])
      let words = try store.search("16/33186/22644", limit: 5)
      #expect(words.allSatisfy { $0.id.row == 0 })
    }
  }

  @Test func otherFiltersSayWhatToDo() throws {
    let place = Coordinate(latitude: 48.5, longitude: 2.3)
    try withStore(of: RollupText.csv(of: [place], kinds: ["pub"])) { store in
      let problem = store.problem(ofFilters: [try PlaceFilter("count>2")])
      #expect(
        problem?.hasSuffix(
          " is a roll-up, which does not count places by \"count\"; filter by kind, or make another "
            + "roll-up with pinfold rollup sql --where."
        ) == true
      )
      #expect(store.problem(ofFilters: [try PlaceFilter("Kind=pub")]) == nil)
      #expect(store.problem(ofFilters: []) == nil)
    }
    try withStore(of: RollupText.csv(of: [place], kinds: ["pub"]), keepsCategories: false) {
      store in
      let problem = store.problem(ofFilters: [try PlaceFilter("kind=pub")])
      #expect(problem?.contains("lacks what its roll-up counts by category") == true)
    }
  }

  /// What cells count by category is not saved, and is no place that was.
  @Test func salvageTakesPartsForNoPlaces() throws {
    let all = DataSet.clustered(count: 500, seed: 5)
    let text = RollupText.csv(of: all, kinds: all.indices.map { Self.kinds[$0 % 4] }, zoom: 10)
    try withStore(of: text) { store in
      let target = store.path + ".salvaged"
      defer { try? FileManager.default.removeItem(atPath: target) }
      try store.close()
      let report = try PlaceStore.salvage(store.path, to: target)
      #expect(report.placeCount == store.placeCount)
      let salvaged = try PlaceStore(opening: target)
      #expect(try salvaged.index().totalWeight == 500)
      let problem = salvaged.problem(ofFilters: [try PlaceFilter("kind=pub")])
      #expect(problem?.contains("pinfold salvage") == true)
    }
  }
}
