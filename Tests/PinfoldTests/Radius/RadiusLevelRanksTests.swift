import Pinfold
import PinfoldTesting
import Testing

/// Ranks are places in a sorted list of the seeds of a level.
@Suite struct RadiusLevelRanksTests {
  @Test(arguments: 0..<40)
  func ranksAreThoseOfSortedSeedsThroughEdits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // More than a page of points, so that pages are shared.
    let coordinates = random.coordinates(count: seed % 8 == 0 ? 1100...1300 : 0...80)
    var clustering = RadiusClustering(random.radiusSettings())
    clustering.isCompatible = seed % 2 == 0
    var index = PreparedIndex(PointIndex(coordinates))
    index.prepare(clustering)
    var ranks = RadiusLevelRanks()
    for step in 0..<5 {
      let hierarchy = RadiusHierarchy(index, clustering)
      ranks.update(to: hierarchy)
      for zoomLevel in clustering.minimumZoom...clustering.maximumZoom + 1 {
        let seeds = hierarchy.nodes(in: .world, zoomLevel: zoomLevel).map { $0.id.seed }.sorted()
        for (rank, seed) in seeds.enumerated() {
          #expect(ranks.rank(of: seed, zoomLevel: zoomLevel) == rank, "step \(step)")
          #expect(ranks.seed(at: rank, zoomLevel: zoomLevel) == seed, "step \(step)")
        }
        #expect(ranks.seed(at: seeds.count, zoomLevel: zoomLevel) == nil)
      }
      let count = random.chance(0.7) ? 1 : random.integer(in: 2...20)
      index.apply(random.edits(count: count, ids: coordinates.count + 10))
    }
  }

  @Test func nothingHasNoRank() {
    var ranks = RadiusLevelRanks()
    #expect(ranks.rank(of: PointID(0), zoomLevel: 3) == nil)
    #expect(ranks.seed(at: 0, zoomLevel: 3) == nil)
    ranks.update(to: RadiusHierarchy(PointIndex()))
    #expect(ranks.rank(of: PointID(0), zoomLevel: 32) == nil)
    #expect(ranks.seed(at: -1, zoomLevel: 3) == nil)
  }
}
