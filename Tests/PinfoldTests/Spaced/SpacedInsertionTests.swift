import PinfoldTesting
import Testing

@testable import Pinfold

/// Which disc an inserted point joins, compared with a search of all discs of all levels.
@Suite struct SpacedInsertionTests {
  @Test(arguments: SpacedScenario.Shape.allCases)
  func pointsJoinTheFinestDiscInReach(_ shape: SpacedScenario.Shape) {
    for seed in 1...4 as ClosedRange<UInt64> {
      var scenario = SpacedScenario(shape, count: 700, seed: seed, hasTop: seed > 2)
      for _ in 0..<2 {
        let hierarchy = scenario.hierarchy
        let discs = Self.discs(of: hierarchy)
        for position in scenario.newPositions(60) {
          var search = SpacedInsertionSearch(hierarchy.tree, position, hierarchy.edits)
          let inserted = hierarchy.edits.inserted
          search.search(
            inserted,
            hierarchy.edits.shownInsertions,
            inserted.map { $0.position }
          )
          let found = search.insertion(
            key: MortonKey.interleave(x: position.x, y: position.y),
            row: 0,
            weight: 1,
            offset: 0,
            hierarchy.edits.inserted
          )
          let (level, square) = Self.nearest(to: position, in: discs, hierarchy.tree)
          #expect(found.joinLevel == level)
          if level >= 0 { #expect(search.square == square) }
        }
        scenario.edit(90)
      }
    }
  }

  /// By level, the positions of discs that have points, or had some that were inserted: others may
  /// have joined those.
  private static func discs(of hierarchy: SpacedHierarchy) -> [[GridPoint]] {
    let (tree, edits) = (hierarchy.tree, hierarchy.edits)
    let isShown = edits.shownInsertions
    return (0...tree.levels.count).map { level in
      var positions: [GridPoint] = []
      hierarchy.forEachDisc(at: level, in: SpacedArea(.world)) { disc, position in
        if case .inserted(let offset) = disc {
          if isShown[offset] { positions.append(position) }
        } else if !edits.isEmpty(tree.slots(of: disc)) {
          positions.append(position)
        }
      }
      return positions
    }
  }

  /// The finest level with a disc nearer than its separation, and the squared distance of the nearest.
  private static func nearest(
    to position: GridPoint,
    in discs: [[GridPoint]],
    _ tree: SpacedTree
  ) -> (level: Int, square: Double) {
    for level in discs.indices.reversed() {
      let squares = discs[level].map { spacedSquare($0.x, $0.y, position.x, position.y) }
      let limit = tree.separations[level]
      // Behind the finest level, only coincident points share a disc.
      if let least = squares.min(), least < limit * limit || least == 0 { return (level, least) }
    }
    return (-1, .infinity)
  }
}
