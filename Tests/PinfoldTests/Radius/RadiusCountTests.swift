import Pinfold
import PinfoldTesting
import Testing

/// Nodes are counted without being listed, and no further than asked.
@Suite struct RadiusCountTests {
  @Test(arguments: [0, 1, 17, 300, 100_000, .max])
  func nodesAreCountedUpToALimit(limit: Int) {
    let shapes = [DataSet.uniform(count: 2000), DataSet.clustered(count: 2000)]
    for coordinates in shapes + [[Coordinate](repeating: place, count: 500)] {
      let hierarchy = RadiusHierarchy(PointIndex(coordinates))
      for zoomLevel in [0, 4, 9, 17, 18] {
        let all = hierarchy.nodes(in: .world, zoomLevel: zoomLevel).count
        let counted = hierarchy.nodeCount(in: .world, zoomLevel: zoomLevel, limit: limit)
        #expect(counted == (all <= limit ? all : limit + 1))
        #expect(hierarchy.nodeCount(in: .world, zoomLevel: zoomLevel) == all)
      }
    }
  }

  private let place = Coordinate(latitude: 48, longitude: 11)
}
