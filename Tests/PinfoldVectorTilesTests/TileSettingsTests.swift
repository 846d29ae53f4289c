import Pinfold
import PinfoldVectorTiles
import Testing

@Suite struct TileSettingsTests {
  @Test(arguments: [
    (Double.nan, 0), (-.infinity, 0), (-1, 0), (0, 0), (40, 320), (512, 4096), (1e300, 4096),
    (.infinity, 4096),
  ])
  func bufferIsAtMostATile(radius: Double, buffer: Int) {
    #expect(TileSettings.buffer(forRadius: radius) == buffer)
  }

  /// A radius that is not a number counts as 40, and a radius below zero counts as nearly 0.
  @Test(arguments: [(Double.nan, 320), (-1, 0), (80, 640), (.infinity, 4096)])
  func bufferIsThatOfTheRadiusThatIsUsed(radius: Double, buffer: Int) {
    var clustering = RadiusClustering()
    clustering.radius = ZoomSteps([(zoomLevel: 0, value: 10), (zoomLevel: 9, value: radius)])
    #expect(TileSettings.buffer(for: clustering, zooms: 4...12) == max(buffer, 80))
  }
}
