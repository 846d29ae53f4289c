import Pinfold
import PinfoldTesting
import Testing

/// Plans of indexes that do not have the same columns.
@Suite struct OtherColumnsTests {
  /// New values count as different, with any insertions and removals of points in the meantime.
  @Test(arguments: 0..<20)
  func plansWithAndWithoutColumnsAreCompared(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let places = random.coordinates(count: 400...400)
    let indexes = [0, 1, 2].map { columnCount in
      var index = PointIndex(
        places,
        columns: (0..<columnCount).map { _ in places.map { $0.latitude } }
      )
      index.apply(
        (0..<random.integer(in: 1...40)).map { row in
          .move(PointID(UInt32(row)), to: random.pick(places))
        }
      )
      return index
    }
    for oldIndex in indexes {
      for newIndex in indexes {
        let old = Planner().plan(oldIndex, for: .world)
        let new = Planner().plan(newIndex, for: .world)
        let diff = PlanDiff(from: old, to: new)
        #expect(
          diff.applied(to: old.clusters) == new.clusters.sorted { $0.id < $1.id }
        )
        #expect(Planner().plan(newIndex, for: .world, after: old).memberCount == newIndex.count)
        guard oldIndex.columnCount != newIndex.columnCount else { continue }
        #expect(diff.removed.count + diff.changed.count == old.clusters.count)
      }
    }
  }
}
