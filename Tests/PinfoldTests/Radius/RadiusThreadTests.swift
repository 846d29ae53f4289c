import PinfoldTesting
import Testing

@testable import Pinfold

/// The clusters are the same, whatever the number of threads and whichever thread is
/// first.
@Suite struct RadiusThreadTests {
  @Test(arguments: [2, 3, 7])
  func threadsChangeNothing(width: Int) {
    for coordinates in [DataSet.clustered(count: 40_000), DataSet.uniform(count: 40_000)] {
      let index = PointIndex(coordinates)
      var clustering = RadiusClustering()
      // Rows of many items and of few, and pairs across the antimeridian.
      clustering.radius = [0: 40, 9: 400]
      let one = RadiusHierarchy(index, clustering)
      let several = RadiusHierarchy(index, clustering, on: LastFirstRunner(width: width))
      #expect(several.tree.outline == one.tree.outline)
    }
  }
}
