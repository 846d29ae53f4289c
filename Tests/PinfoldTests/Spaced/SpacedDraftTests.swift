import PinfoldTesting
import Testing

@testable import Pinfold

/// The discs of a draft, compared with the discs of all levels.
@Suite struct SpacedDraftTests {
  /// A draft and all levels of the same points.
  private struct Pair {
    let draft: SpacedTree
    let whole: SpacedTree
    let level: Int

    init?(_ shape: SpacedScenario.Shape, count: Int, seed: UInt64) {
      let index = SpacedScenario(shape, count: count, seed: seed).index.points
      guard let draft = SpacedTree(draftOf: index, SpacedClustering()),
        let level = draft.draftLevel
      else { return nil }
      (self.draft, self.level) = (draft, level)
      whole = SpacedConstruction(index, SpacedClustering(), hasTop: true).finished()
    }
  }

  /// Where the disc of each point is, by slot of the run.
  private func places(_ tree: SpacedTree, at level: Int) -> [GridPoint] {
    var places = [GridPoint](repeating: GridPoint(x: 0, y: 0), count: tree.count)
    tree.forEachDisc(at: level, in: SpacedArea(.world)) { disc, place in
      for slot in tree.slots(of: disc) { places[Int(tree.order[slot])] = place }
    }
    return places
  }

  /// With enough points for a draft, fewer than 2% change their disc. The test uses fewer points,
  /// so a disc has few of them, and many are at its edge.
  @Test(arguments: SpacedScenario.Shape.allCases)
  func fewPointsChangeTheirDisc(_ shape: SpacedScenario.Shape) throws {
    let pair = try #require(Pair(shape, count: 20_000, seed: 1))
    for level in stride(from: pair.level, through: 0, by: -2) {
      let (before, after) = (places(pair.draft, at: level), places(pair.whole, at: level))
      let changed = zip(before, after).count { $0 != $1 }
      #expect(changed <= 1000, "level \(level)")
    }
  }

  /// Discs keep their names, so that the map does not look new after the change.
  @Test(arguments: SpacedScenario.Shape.allCases)
  func discsKeepTheirNames(_ shape: SpacedScenario.Shape) throws {
    let scenario = SpacedScenario(shape, count: 20_000, seed: 2)
    var index = PreparedIndex(scenario.index.points)
    let draft = try #require(SpacedTree(draftOf: index.points, SpacedClustering()))
    let zoom = Double(try #require(draft.draftLevel)) / 3 - 0.75
    let names = [
      draft, SpacedConstruction(index.points, SpacedClustering(), hasTop: true).finished(),
    ].map { tree in
      index.keep(SpacedHierarchy(tree))
      var options = ClusterOptions(.spaced())
      options.marginFactor = 0
      let side = MapRect.world.width * ZoomLevel(zoom).zoomScale
      let viewport = Viewport(visibleMapRect: .world, width: side, height: side)
      return Set(Planner(options).plan(index, for: viewport).clusters.map { $0.id })
    }
    #expect(names[0].intersection(names[1]).count * 100 >= names[0].count * 97)
  }

  /// Near views show the discs of the finest level of a draft, however many cells are in them: apart
  /// from each other, all points once.
  @Test(arguments: SpacedScenario.Shape.allCases, [2.0, 24])
  func nearViewsShowTheFinestLevel(_ shape: SpacedScenario.Shape, nearer: Double) throws {
    let scenario = SpacedScenario(shape, count: 20_000, seed: 4)
    var index = PreparedIndex(scenario.index.points)
    let draft = try #require(SpacedTree(draftOf: index.points, SpacedClustering()))
    let level = try #require(draft.draftLevel)
    index.keep(SpacedHierarchy(draft))
    let planner = Planner(ClusterOptions(.spaced()))
    let plans = [0, nearer].map { nearer in
      let scale = ZoomLevel((Double(level) + 0.5) / 3 + nearer).zoomScale
      let side = MapRect.world.width * scale
      let view = Viewport(visibleMapRect: .world, width: side, height: side)
      return planner.plan(index, for: view)
    }
    #expect(
      plans[1].clusters.map { $0.count }.sorted() == plans[0].clusters.map { $0.count }.sorted()
    )
    #expect(Set(plans[1].clusters.map { $0.anchor }) == Set(plans[0].clusters.map { $0.anchor }))
    #expect(plans[1].clusters.reduce(0) { $0 + $1.count } == index.points.count)
    #expect(!planner.showsEachPlace(plans[1]))
  }

  @Test func manyPointsHaveADraft() {
    var random = SplitMix64(seed: 3)
    let count = SpacedClustering.draftCount
    var index = PreparedIndex(
      PointIndex(
        (0..<count).map { _ in
          Coordinate(latitude: random.unit() * 100 - 50, longitude: random.unit() * 100)
        }
      )
    )
    index.prepareDraft(for: .spaced())
    #expect(index.isDraft(for: .spaced()) && index.isPrepared(for: .spaced()))
    index.prepare(for: .spaced())
    #expect(!index.isDraft(for: .spaced()) && index.isPrepared(for: .spaced()))

    var few = PreparedIndex(PointIndex([Coordinate(latitude: 1, longitude: 2)]))
    few.prepareDraft(for: .spaced())
    #expect(!few.isDraft(for: .spaced()) && few.isPrepared(for: .spaced()))
  }
}
