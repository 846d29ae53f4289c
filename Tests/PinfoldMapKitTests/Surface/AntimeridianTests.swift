import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// Rects of map points go on beyond the antimeridian; coordinates and map points of MapKit do not.
@MainActor @Suite(.everyBehavior) struct AntimeridianTests {
  @Test(arguments: [0.0, 60, -60])
  func zoomingToASmallClusterShowsItsSurroundings(latitude: Double) async throws {
    let stage = MapStage()
    stage.map.setCenter(CLLocationCoordinate2D(latitude: latitude, longitude: 180), animated: false)
    try await stage.controller.add([Place(latitude, 179.99999), Place(latitude, -179.9999)])
    await stage.settle()
    let cluster = try #require(stage.shown.first { $0.count == 2 })
    #expect(cluster.mapRect.midX > MKMapRect.world.width, "its middle is beyond the antimeridian")
    stage.controller.zoom(to: cluster, animated: false)
    let scale = WebMercator.metersPerMapPoint(atLatitude: latitude)
    #expect((200...240).contains(stage.map.visibleMapRect.width * scale))
  }

  /// A rect as large as the visible area is centered.
  @Test func theMiddleOfARectMayBeBeyondTheAntimeridian() {
    let stage = MapStage()
    let (world, visible) = (MapRect.world, stage.map.visibleMapRect)
    let rect = MapRect(
      x: world.width - visible.width / 4,
      y: world.height / 2,
      width: visible.width,
      height: visible.height
    )
    stage.controller.surface.show(rect, animated: false)
    let longitude = visible.width / 4 / world.width * 360 - 180
    #expect(abs(stage.map.centerCoordinate.longitude - longitude) < 1e-6)
  }
}
