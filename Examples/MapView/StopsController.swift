import PinfoldMapKit

/// Stops on a map view: pins that can be dragged, callouts with a detail, and the user's location.
final class StopsController: UIViewController {
  private let mapView = MKMapView()
  private lazy var controller = ClusterMapController(mapView: mapView)
  private(set) var detail: Stop?

  override func loadView() { view = mapView }

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.delegate = self
    mapView.showsUserLocation = true
    controller.configure = { view, annotation in
      view.isDraggable = !annotation.isCluster
    }
    controller.calloutAccessory = { annotation in
      annotation.isCluster ? nil : UIButton(type: .detailDisclosure)
    }
    controller.addAnnotations(Stop.all)
    controller.showAll(animated: false)
  }

  /// Shows a stop, such as from a list.
  func show(_ stop: Stop) {
    Task { await controller.select(stop) }
  }
}

extension StopsController: MKMapViewDelegate {
  func mapView(
    _ mapView: MKMapView,
    annotationView view: MKAnnotationView,
    calloutAccessoryControlTapped control: UIControl
  ) {
    detail = (view.annotation as? ClusterAnnotation)?.single(of: Stop.self)
  }
}
