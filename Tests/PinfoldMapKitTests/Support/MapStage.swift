#if !canImport(ObjectiveC)
import MapKit
import Pinfold
import PinfoldSurface
@testable import PinfoldMapKit

/// A map on a phone's screen and a controller, on the map's clock.
@MainActor struct MapStage {
  let map: MKMapView
  let controller: ClusterMapController

  /// - Parameter span: How many degrees around Kyoto the map shows.
  init(span: Double = 0.2, _ options: SurfaceOptions = SurfaceOptions()) {
    map = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    map.setRegion(
      MKCoordinateRegion(
        center: Self.kyoto,
        span: MKCoordinateSpan(latitudeDelta: span, longitudeDelta: span)
      ),
      animated: false
    )
    controller = ClusterMapController(mapView: map, options: options)
    controller.useClock(of: map)
  }

  nonisolated static let kyoto = CLLocationCoordinate2D(
    latitude: 35.0212466,
    longitude: 135.7555968
  )

  /// The controller's annotations on the map.
  var shown: [ClusterAnnotation] { map.annotations.compactMap { $0 as? ClusterAnnotation } }

  /// Lets a map that is late make its views and say what it has to say, and no time pass.
  func catchUp() { map.simulation.clock.advance(bySeconds: 0) }

  /// Lets everything end that is on its way.
  func settle() async {
    await map.simulation.settle(controller.clusters)
  }
}

extension ClusterMapController {
  /// Waits on the clock of a map.
  func useClock(of map: MKMapView) {
    let clock = map.simulation.clock
    surface.scheduler = { clock.schedule(afterSeconds: $0, $1) }
  }

  /// Looks even a few annotations up on another thread, and reads a few at a time.
  func looksUpElsewhere() { (table.fewCount, table.pieceSize) = (0, 7) }
}

/// One of the app's annotations.
final class Place: NSObject, MKAnnotation {
  var coordinate: CLLocationCoordinate2D
  let title: String?
  let subtitle: String?

  init(
    _ latitude: Double,
    _ longitude: Double,
    _ title: String? = nil,
    _ subtitle: String? = nil
  ) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    (self.title, self.subtitle) = (title, subtitle)
  }

  /// Places so many thousandths of a degree apart, north-east of Kyoto.
  static func row(_ count: Int, step: Double = 1) -> [Place] {
    (0..<count).map {
      let offset = Double($0) * step / 1000
      return Place(MapStage.kyoto.latitude + offset, MapStage.kyoto.longitude + offset, "\($0)")
    }
  }
}

/// An app's own delegate, which remembers what it is told.
@MainActor final class AppDelegate: NSObject, @MainActor MKMapViewDelegate {
  var calls: [String] = []
  var viewsClusters = false
  var renderer: MKOverlayRenderer?

  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {
    calls.append("will change")
  }

  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) { calls.append("visible") }

  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
    calls.append("did change")
  }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    calls.append("view")
    guard viewsClusters || !(annotation is ClusterAnnotation) else { return nil }
    return MKAnnotationView(annotation: annotation, reuseIdentifier: "app")
  }

  var addedViews: [MKAnnotationView] = []

  func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) { addedViews += views }

  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) { calls.append("select") }

  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {
    calls.append("deselect")
  }

  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    renderer ?? MissingOverlayRenderer(overlay: overlay)
  }
}
#endif
