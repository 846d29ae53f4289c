#if !canImport(AppKit) || targetEnvironment(macCatalyst)
import PinfoldMapKit
import Testing

/// The first lines that an app has: README and article show them. There is one import of Pinfold,
/// and no `await`.
final class PlacesController: UIViewController {
  private let mapView = MKMapView()
  private lazy var controller = ClusterMapController(mapView: mapView)

  override func loadView() { view = mapView }

  override func viewDidLoad() {
    super.viewDidLoad()
    controller.addAnnotations(places)
    controller.showAll(animated: false)
  }

  var places: [any MKAnnotation] = []
}

extension PlacesController {
  /// The same in a function that waits for something else.
  func reload(_ load: () async -> [any MKAnnotation]) async -> [any MKAnnotation] {
    let places = await load()
    controller.addAnnotations(places)
    await controller.rest()
    return controller.annotations
  }

  /// The types in the interface need no other import, because `MemberImportVisibility` is on.
  func showCells() -> Double? {
    controller.options.clustering.marginFactor = 1
    controller.color = { $0.group == GroupID(7) ? .red : .blue }
    return controller.clusterAnnotations.first?.shown.coordinate.latitude
  }
}

@MainActor @Suite struct FirstSnippetTests {
  @Test func theFirstLinesOfAnAppNeedNoAwait() async {
    let app = PlacesController()
    app.places = [Place(35, 135)]
    _ = app.view
    #expect(await app.reload { [Place(36, 135)] }.count == 2)
    #expect(app.showCells() == nil, "it has no size")
  }
}
#endif
