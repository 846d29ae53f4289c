import Pinfold
import PinfoldStore
import PinfoldTesting
import Testing

@testable import PinfoldServer

@Suite struct IndexViewLawTests {
  /// A view that is kept in step with edits is the view that is made of the edited
  /// places.
  @Test(arguments: 0..<12)
  func viewsAreInStepWithEdits(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    try await withDataSet(rows(&random)) { dataSet in
      let views = IndexViews(dataSet)
      let editor = DataSetEditor(
        dataSet,
        views,
        PreparedIndexes(dataSet, views),
        ServedColumns(dataSet.store)
      )
      let asked = [
        IndexView(filters: [], columns: ["size"]),
        IndexView(filters: [PlaceFilter(column: "kind", .equal, "b")], columns: []),
        IndexView(filters: [PlaceFilter(column: "size", .greater, "5")], columns: ["size"]),
      ]
      for view in asked { _ = try await views.index(of: view) }
      var last = 40
      for _ in 0..<6 {
        let edits = self.edits(&random, rows: last)
        let receipt = try await editor.apply(edits)
        last = max(last, receipt.edits.map { Int($0.id.row) + 1 }.max() ?? 0)
        for view in asked {
          let fresh = try await IndexViews(dataSet).index(of: view)
          #expect(try await views.index(of: view).encoded() == fresh.encoded())
        }
      }
      #expect(dataSet.current.index.encoded() == (try dataSet.store.index()).encoded())
      #expect(dataSet.current.version == 6)
    }
  }

  /// A view that is begun when other views have an edit and the data set's own index
  /// has it not yet.
  @Test func aViewThatIsBegunBetweenHasTheEdit() async throws {
    try await withDataSet("kind,lat,lon\na,1,1\nb,2,2\n") { dataSet in
      let views = IndexViews(dataSet)
      let here = Coordinate(latitude: 5, longitude: 5)
      let edits = try dataSet.store.apply([
        .insert(at: here, properties: [Property(name: "kind", value: .string("a"))])
      ])
      await views.apply(edits)
      let view = IndexView(filters: [PlaceFilter(column: "kind", .equal, "a")], columns: [])
      #expect(try await views.index(of: view).count == 2)
    }
  }

  /// Who asks while a view is made gets it with the edits that came meanwhile.
  @Test func whoJoinsAMakingGetsTheLatestEdits() async throws {
    try await withDataSet("kind,lat,lon\n" + String(repeating: "a,1,1\n", count: 20_000)) {
      dataSet in
      let views = IndexViews(dataSet)
      let editor = DataSetEditor(
        dataSet,
        views,
        PreparedIndexes(dataSet, views),
        ServedColumns(dataSet.store)
      )
      let view = IndexView(filters: [PlaceFilter(column: "kind", .equal, "a")], columns: ["kind"])
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await views.index(of: view) }
        for _ in 0..<5 {
          group.addTask {
            let here = Coordinate(latitude: 5, longitude: 5)
            let place = [Property(name: "kind", value: .string("a"))]
            let receipt = try await editor.apply([.insert(at: here, properties: place)])
            let count = try await views.index(of: view).count
            #expect(count >= 20_000 + receipt.version)
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// Batches of many clients at once are made one after the other.
  @Test func editsAtTheSameTimeAllCount() async throws {
    try await withDataSet("name,lat,lon\nA,1,1\n") { dataSet in
      let views = IndexViews(dataSet)
      let editor = DataSetEditor(
        dataSet,
        views,
        PreparedIndexes(dataSet, views),
        ServedColumns(dataSet.store)
      )
      let versions = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let here = Coordinate(latitude: 2, longitude: 2)
            return try await editor.apply([.insert(at: here, properties: [])]).version
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(versions == Set(1...20))
      #expect(dataSet.current.index.count == 21)
    }
  }

  private func rows(_ random: inout SplitMix64) -> String {
    var text = "kind,size,lat,lon\n"
    for _ in 0..<40 { text += row(&random).map(\.value.text).joined(separator: ",") + ",1,2\n" }
    return text
  }

  private func row(_ random: inout SplitMix64) -> [Property] {
    [
      Property(name: "kind", value: .string(["a", "b", "c"].randomElement(using: &random) ?? "a")),
      Property(name: "size", value: .number("\(Int.random(in: 0...10, using: &random))")),
    ]
  }

  /// Edits of places that are there, each of one at most once.
  private func edits(_ random: inout SplitMix64, rows: Int) -> [PlaceEdit] {
    let here = Coordinate(latitude: Double.random(in: -80...80, using: &random), longitude: 7)
    // Rows from the front are removed, and never named again.
    return [
      .insert(at: here, properties: row(&random)),
      .move(PointID(UInt32(Int.random(in: 20..<rows, using: &random))), to: here),
      .update(
        PointID(UInt32(Int.random(in: 20..<rows, using: &random))),
        properties: row(&random)
      ),
    ]
  }
}
