#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface

extension MKMapView {
  /// Lets everything end that is on its way.
  func settle(_ controller: ClusterMapController) async {
    await simulation.settle(controller.clusters)
  }

  /// Whether the end of a camera's movement may go untold.
  var losesRegionEvents: Bool { behavior.contains(.losesRegionEvents) }

  /// How much of the map bars cover.
  var coveredEdges: PlatformEdgeInsets { layoutMargins }

  /// Lets pending work happen without advancing time.
  func catchUp() { simulation.clock.advance(bySeconds: 0) }

  /// Lets the map be seen, as every simulated one is.
  func putOnScreen() -> AnyObject? { nil }

  /// Returns where the view of an annotation is.
  func drawnCoordinate(of annotation: any MKAnnotation) -> CLLocationCoordinate2D? {
    simulation.views.first { $0.annotation?.payload as AnyObject === annotation }
      .map { CLLocationCoordinate2D(WebMercator.coordinate(for: $0.position)) }
  }

  /// Shows where the user is.
  func putUser(at coordinate: CLLocationCoordinate2D) { showUserLocation(at: coordinate) }

  /// Moves the camera as with two fingers.
  func zoomCamera(by factor: Double) { simulation.zoom(by: factor) }

  /// Moves the camera by screen points.
  func panCamera(x: Double, y: Double) { simulation.pan(x: x, y: y) }
}

extension ClusterMapController {
  /// Waits on the clock of a map.
  func useClock(of map: MKMapView) {
    let clock = map.simulation.clock
    surface.scheduler = { clock.schedule(afterSeconds: $0, $1) }
  }
}
#endif
