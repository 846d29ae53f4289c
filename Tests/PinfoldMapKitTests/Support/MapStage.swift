import MapKit
import Pinfold
import PinfoldSurface
@testable import PinfoldMapKit

/// A map on a phone's screen and a controller.
///
/// What needs more of the map than MapKit's interface is in `MapStage+Simulator.swift`,
/// and for tests on Apple's platforms in `MapStage+MapKit.swift`.
@MainActor struct MapStage {
  let map: MKMapView
  let controller: ClusterMapController

  /// What keeps the map where it can be seen.
  private let screen: AnyObject?

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
    screen = map.putOnScreen()
  }

  nonisolated static let kyoto = CLLocationCoordinate2D(
    latitude: 35.0212466,
    longitude: 135.7555968
  )

  /// The controller's annotations on the map.
  var shown: [ClusterAnnotation] { map.annotations.compactMap { $0 as? ClusterAnnotation } }

  /// Lets a map make pending views and send pending reports, without advancing time.
  func catchUp() { map.catchUp() }

  /// Lets everything end that is on its way.
  func settle() async {
    await map.settle(controller)
  }
}

extension ClusterMapController {
  /// Looks even a few annotations up on another thread, and reads a few at a time.
  func looksUpElsewhere() { (table.fewCount, table.chunkSize) = (0, 7) }
}
