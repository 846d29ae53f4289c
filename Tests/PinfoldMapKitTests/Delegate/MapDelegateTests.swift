#if !canImport(ObjectiveC)
import MapKit
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// The figures of the reference's delegate proxy, but for its observing of the map's
/// delegate: attaching is explicit.
@MainActor @Suite struct MapDelegateTests {
  private let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let app = AppDelegate()

  @Test func theAppsDelegateIsTheTarget() {
    map.delegate = app
    let controller = ClusterMapController(mapView: map)
    #expect(map.delegate is MapDelegate)
    #expect(controller.delegate === app)
    #expect(controller.surface.delegate?.surfaces.count == 1)
  }

  @Test func aMapWithoutADelegateHasNoTarget() {
    let controller = ClusterMapController(mapView: map)
    #expect(map.delegate is MapDelegate)
    #expect(controller.delegate == nil)
  }

  @Test func aDelegateThatIsSetLaterIsTheTargetAfterAttaching() {
    let controller = ClusterMapController(mapView: map)
    map.delegate = app
    controller.attach()
    #expect(map.delegate is MapDelegate)
    #expect(controller.delegate === app)
  }

  @Test func noDelegateThatIsSetLaterIsNoTargetAfterAttaching() {
    map.delegate = app
    let controller = ClusterMapController(mapView: map)
    map.delegate = nil
    controller.attach()
    #expect(map.delegate is MapDelegate)
    #expect(controller.delegate == nil)
  }

  /// The most common order in apps: the controller first, then the delegate.
  @Test func aDelegateThatIsSetLaterIsTakenOverWhenSomethingIsShown() async throws {
    let controller = ClusterMapController(mapView: map)
    map.delegate = app
    try await controller.add([Place(35, 135)])
    #expect(map.delegate is MapDelegate)
    #expect(controller.delegate === app)
    let shown = try #require(controller.clusterAnnotations.first)
    #expect(map.view(for: shown) is ClusterView)
  }

  @Test func theDelegateCanBeSetAtTheController() {
    let controller = ClusterMapController(mapView: map)
    controller.delegate = app
    #expect(map.delegate is MapDelegate)
    #expect(controller.delegate === app)
    controller.delegate = nil
    #expect(controller.delegate == nil)
  }

  @Test func detachingGivesTheDelegateBack() {
    map.delegate = app
    let controller = ClusterMapController(mapView: map)
    controller.detach()
    #expect(map.delegate === app)
  }

  @Test func twoControllersShareOneDelegate() {
    map.delegate = app
    let first = ClusterMapController(mapView: map)
    let second = ClusterMapController(mapView: map)
    #expect(first.surface.delegate === second.surface.delegate)
    #expect(first.surface.delegate?.surfaces.count == 2)
    first.detach()
    #expect(map.delegate is MapDelegate, "the second one needs the map's events")
    second.detach()
    #expect(map.delegate === app)
  }

  @Test func aReleasedControllerGivesTheDelegateBackAndLeavesNothing() async throws {
    map.delegate = app
    var controller: ClusterMapController? = ClusterMapController(mapView: map)
    try await controller?.add(Place.row(3))
    #expect(map.annotations.count == 1)
    controller = nil
    for _ in 0..<100 where map.delegate !== app { await Task.yield() }
    #expect(map.delegate === app)
    #expect(map.annotations.isEmpty)
  }

  @Test func aReleasedMapIsNoHarm() async throws {
    var map: MKMapView? = MKMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let controller = try ClusterMapController(mapView: #require(map))
    weak let released = map
    map = nil
    #expect(released == nil, "the controller keeps the map")
    #expect(controller.mapView == nil)
    try await controller.add(Place.row(3))
    #expect(controller.count == 3)
    controller.detach()
  }

  @Test func everybodyIsToldOfTheRegion() async {
    map.delegate = app
    let controllers = [ClusterMapController(mapView: map), ClusterMapController(mapView: map)]
    var told: [String] = []
    for (number, controller) in controllers.enumerated() {
      controller.surface.eventHandler = { event in
        if event == .cameraDidChange { told.append("P\(number)") }
      }
    }
    app.calls = []
    map.simulation.pan(x: 10, y: 10)
    #expect(told == ["P0", "P1"])
    #expect(app.calls == ["will change", "visible", "did change"])
  }

  /// What is not ours is the app's; what is ours is not asked for.
  @Test func foreignAnnotationsGetTheAppsViews() async throws {
    map.delegate = app
    let controller = ClusterMapController(mapView: map)
    let foreign = MKPointAnnotation()
    map.addAnnotation(foreign)
    #expect(map.view(for: foreign)?.reuseIdentifier == "app")
    app.calls = []
    try await controller.add([Place(1, 1)])
    #expect(!app.calls.contains("view"))
    controller.detach()
    #expect(map.annotations.count == 1)
    #expect(map.annotations.first === foreign)
  }

  @Test func selectionIsToldToTheAppToo() async throws {
    map.delegate = app
    let controller = ClusterMapController(mapView: map)
    try await controller.add([Place(1, 1)])
    let shown = try #require(controller.clusterAnnotations.first)
    map.selectAnnotation(shown, animated: false)
    #expect(controller.clusters.selectedMember != nil)
    map.deselectAnnotation(shown, animated: false)
    #expect(controller.clusters.selectedMember == nil)
    #expect(app.calls.suffix(2) == ["select", "deselect"])
  }
}
#endif
