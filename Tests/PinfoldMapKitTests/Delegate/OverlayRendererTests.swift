import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// The reference's figures of what draws its debug overlays.
@MainActor @Suite(.everyBehavior) struct OverlayRendererTests {
  private let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let app = AppDelegate()
  private let polygon = SurfaceShape(.reach, .rect(.world)).overlay

  @Test func reachesAreDrawnInBlue() throws {
    let controller = ClusterMapController(mapView: map)
    let renderer = try #require(map.renderer(for: polygon) as? MKPolygonRenderer)
    #expect(renderer.strokeColor == PlatformColor.systemBlue.withAlphaComponent(0.7))
    #expect(renderer.lineWidth == 1)
    controller.detach()
  }

  @Test func whatIsNotOursIsNotDrawn() {
    let controller = ClusterMapController(mapView: map)
    let circle = MKCircle(center: MapStage.kyoto, radius: 100)
    let renderer = map.renderer(for: circle)
    #expect(renderer != nil && !(renderer is MKOverlayPathRenderer))
    controller.detach()
  }

  /// An app that styles every line as a route draws its own and none of ours.
  @Test func ourOverlaysAreNotStyledByTheApp() {
    let wide = MKPolylineRenderer(polyline: MKPolyline(points: [MKMapPoint()], count: 1))
    wide.lineWidth = 8
    app.renderer = wide
    map.delegate = app
    let controller = ClusterMapController(mapView: map)
    let leg = LegLine(points: [MKMapPoint()], count: 1)
    let renderer = map.renderer(for: leg) as? MKPolylineRenderer
    #expect(renderer !== wide && renderer?.lineWidth == 1)
    #expect(map.renderer(for: MKPolyline(points: [MKMapPoint()], count: 1)) === wide)
    controller.detach()
  }

  @Test func anAppWithoutARendererGetsOurs() {
    map.delegate = app
    let controller = ClusterMapController(mapView: map)
    #expect(map.renderer(for: polygon) is MKPolygonRenderer)
    controller.detach()
  }

  /// The grid disappears when it is switched off, at once.
  @Test func reachesAppearAndDisappearWithTheSetting() async throws {
    let stage = MapStage()
    try await stage.controller.add(Place.row(5))
    #expect(stage.map.overlays.isEmpty)
    stage.controller.options.showsReaches = true
    await stage.settle()
    #expect(stage.map.overlays.count { $0 is ReachPolygon } > 0)
    stage.controller.options.showsReaches = false
    await stage.settle()
    #expect(stage.map.overlays.isEmpty)
  }
}
