import Pinfold
import PinfoldReaders
import PinfoldStore
import PinfoldTesting
import Testing

@testable import PinfoldServer

@Suite struct SubsetLawTests {
  /// A subset updated with edits equals one made from the edited places.
  @Test(arguments: 0..<12)
  func subsetsAreInStepWithEdits(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    try await withDataSet(rows(&random)) { dataSet in
      let indexes = DerivedIndexes(dataSet)
      let editor = DataSetEditor(dataSet, indexes, ServedColumns(dataSet))
      let asked = [
        Subset(filters: [], columns: ["size"]),
        Subset(filters: [PlaceFilter(column: "kind", .equal, "b")], columns: []),
        Subset(filters: [PlaceFilter(column: "size", .greater, "5")], columns: ["size"]),
        Subset(filters: [], columns: ["size"], category: "kind"),
        Subset(filters: [], columns: ["size"], histogram: "size", within: "kind"),
        Subset(filters: [], columns: [], category: "size", within: "kind"),
        Subset(filters: [], columns: ["size"], category: "kind", within: "kind"),
        Subset(
          filters: [PlaceFilter(column: "size", .less, "8")],
          columns: [],
          category: "kind"
        ),
      ]
      for subset in asked { _ = try await indexes.points(of: subset) }
      var last = 40
      for _ in 0..<6 {
        let edits = self.edits(&random, rows: last)
        let answer = try await editor.apply(edits, under: EditTerms())
        last = max(last, answer.ids(of: edits).map { Int($0.row) + 1 }.max() ?? 0)
        for subset in asked {
          let fresh = try await DerivedIndexes(dataSet).points(of: subset)
          #expect(try await indexes.points(of: subset).encoded() == fresh.encoded())
        }
      }
      #expect(dataSet.current.index.encoded() == (try dataSet.places.index()).encoded())
      #expect(dataSet.current.version == 6)
    }
  }

  /// A subset that is begun when others have an edit and the data set's own index
  /// has it not yet.
  @Test func aSubsetThatIsBegunBetweenHasTheEdit() async throws {
    try await withDataSet("kind,lat,lon\na,1,1\nb,2,2\n") { dataSet in
      let indexes = DerivedIndexes(dataSet)
      let here = Coordinate(latitude: 5, longitude: 5)
      let edits = try #require(dataSet.places.store).apply([
        .insert(at: here, properties: [Property(name: "kind", value: .string("a"))])
      ])
      await indexes.apply(edits.map { PlaceChange($0) }, after: 0)
      let subset = Subset(filters: [PlaceFilter(column: "kind", .equal, "a")], columns: [])
      #expect(try await indexes.points(of: subset).count == 2)
    }
  }

  /// A request while a subset is made gets it with the edits that arrived meanwhile.
  @Test func aRequestThatJoinsAMakingGetsTheLatestEdits() async throws {
    try await withDataSet("kind,lat,lon\n" + String(repeating: "a,1,1\n", count: 20_000)) {
      dataSet in
      let indexes = DerivedIndexes(dataSet)
      let editor = DataSetEditor(dataSet, indexes, ServedColumns(dataSet))
      let subset = Subset(filters: [PlaceFilter(column: "kind", .equal, "a")], columns: ["kind"])
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await indexes.points(of: subset) }
        for _ in 0..<5 {
          group.addTask {
            let here = Coordinate(latitude: 5, longitude: 5)
            let place = [Property(name: "kind", value: .string("a"))]
            let answer = try await editor.apply(
              [.insert(at: here, properties: place)],
              under: EditTerms()
            )
            let count = try await indexes.points(of: subset).count
            #expect(count >= 20_000 + answer.version.number)
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// Batches of many clients at once are made one after the other.
  @Test func editsAtTheSameTimeAllCount() async throws {
    try await withDataSet("name,lat,lon\nA,1,1\n") { dataSet in
      let indexes = DerivedIndexes(dataSet)
      let editor = DataSetEditor(dataSet, indexes, ServedColumns(dataSet))
      let versions = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let here = Coordinate(latitude: 2, longitude: 2)
            return try await editor.apply(
              [.insert(at: here, properties: [])],
              under: EditTerms()
            ).version.number
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

extension DerivedIndexes {
  /// Returns the points of a subset.
  fileprivate func points(of subset: Subset) async throws -> PointIndex {
    try await index(Key(subset: subset, prepared: nil)).points
  }
}
