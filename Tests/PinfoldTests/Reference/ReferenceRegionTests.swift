import Pinfold
import Testing

/// The reference's figures of regions and zoom levels.
@Suite struct ReferenceRegionTests {
  @Test func regionBecomesAMapRectByItsCorners() throws {
    let rect = try #require(MapRect(south: 50.5, west: 11, north: 53.5, east: 15))
    #expect(abs(rect.minX - 142_419_922.488_888_9) < 1e-6)
    #expect(abs(rect.minY - 86_820_216.313_807_64) < 1e-6)
    #expect(abs(rect.width - 2_982_616.177_777_767) < 1e-6)
    #expect(abs(rect.height - 3_635_205.409_016_728_4) < 1e-6)
    let middle = WebMercator.coordinate(
      for: MapPoint(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)
    )
    // Not the middle of the region, which is 52.
    #expect(abs(middle.latitude - 52.025_145_837_722_846) < 1e-9)
    #expect(abs(middle.longitude - 13) < 1e-9)
  }

  @Test func mapRectBecomesItsRegionAgain() throws {
    let rect = try #require(MapRect(south: 50.5, west: 11, north: 53.5, east: 15))
    let north = WebMercator.coordinate(for: MapPoint(x: rect.minX, y: rect.minY))
    let south = WebMercator.coordinate(for: MapPoint(x: rect.maxX, y: rect.maxY))
    #expect(abs(north.latitude - 53.5) < 1e-9 && abs(south.latitude - 50.5) < 1e-9)
    #expect(abs(north.longitude - 11) < 1e-9 && abs(south.longitude - 15) < 1e-9)
  }

  @Test(arguments: [
    (0.0, 360.0, 256.0, 0.0),
    (0, 180, 256, 1),
    (180, 180, 256, 1),
    (0, 10, 300, 5.398_743_691_938_193_5),
    (0, 5, 300, 6.398_743_691_938_197),
    (13.5, 3, 300, 7.135_709_286_104_404_5),
  ])
  func zoomLevelIsThatOfTheRegionsWidth(
    longitude: Double,
    span: Double,
    width: Double,
    zoomLevel: Double
  ) {
    let world = MapRect.world.width
    let mapWidth = span / 360 * world
    let rect = MapRect(
      x: (longitude + 180) / 360 * world - mapWidth / 2,
      y: 0,
      width: mapWidth,
      height: mapWidth
    )
    let viewport = Viewport(visibleMapRect: rect, width: width, height: width)
    #expect(abs(viewport.zoomLevel.value - zoomLevel) < 1e-9)
  }

  /// Observed on a map of the reference: the rect of the corners, with its short
  /// side made longer.
  @Test(arguments: [(10.0, 5.396_910_238_352_333_5), (5, 6.398_285_765_320_347)])
  func regionIsFittedToTheScreen(span: Double, zoomLevel: Double) throws {
    let viewport = try ReferenceCamera(center: (0, 0), span: span).viewport
    #expect(abs(viewport.zoomLevel.value - zoomLevel) < 1e-9)
    let rect = viewport.visibleMapRect
    #expect(abs(rect.width - rect.height) < 1e-6)
    #expect(abs(rect.minX + rect.width / 2 - MapRect.world.width / 2) < 1e-6)
    #expect(abs(rect.minY + rect.height / 2 - MapRect.world.height / 2) < 1e-6)
  }

  /// The other way round as well: a wide region on a high screen.
  @Test func shortSideIsMadeLonger() throws {
    let fitted = try #require(
      Viewport(south: -10, west: 170, north: 10, east: -170, width: 100, height: 400)
    )
    let rect = fitted.visibleMapRect
    #expect(abs(rect.width - 20.0 / 360 * MapRect.world.width) < 1e-6)
    #expect(abs(rect.height - 4 * rect.width) < 1e-6)
    #expect(rect.minX < MapRect.world.width && rect.maxX > MapRect.world.width)
  }
}
