import MapKit
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// The figures of the reference's delegate proxy.
@MainActor @Suite(.everyBehavior) struct MapDelegateTests {
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

  @Test func aDelegateThatIsSetLaterIsTheTarget() {
    let controller = ClusterMapController(mapView: map)
    map.delegate = app
    #expect(map.delegate is MapDelegate)
    #expect(controller.delegate === app)
  }

  @Test func noDelegateThatIsSetLaterIsNoTarget() {
    map.delegate = app
    let controller = ClusterMapController(mapView: map)
    map.delegate = nil
    #expect(map.delegate is MapDelegate)
    #expect(controller.delegate == nil)
  }

  /// The most common order in apps: the controller first, then the delegate.
  @Test func aDelegateThatIsSetLaterChangesNothingForTheMap() async throws {
    let stage = MapStage(span: 5, .grid)
    let controller = stage.controller
    stage.map.delegate = app
    try await controller.add(Place.row(10, step: 20))
    for delegate in [nil, app, nil, AppDelegate(), app] {
      stage.map.delegate = delegate
      #expect(stage.map.delegate is MapDelegate)
      #expect(controller.delegate === delegate)
      let before = Set(stage.shown.map(\.shown.id))
      // The map freezes as long as no delegate receives camera events.
      stage.map.zoomCamera(by: stage.shown.count > 4 ? 0.05 : 20)
      await stage.settle()
      #expect(Set(stage.shown.map(\.shown.id)) != before, "nothing regroups")
      for shown in stage.shown {
        #expect(stage.map.view(for: shown) == nil || shown.view === stage.map.view(for: shown))
      }
    }
  }

  #if !canImport(ObjectiveC)
  /// A delegate that passes everything on to Pinfold's stays before it, and no message is
  /// passed in circles.
  @Test func aDelegateThatPassesOnToOursStays() async throws {
    let stage = MapStage(span: 5)
    stage.map.delegate = app
    let proxy = PassingDelegate(stage.map.delegate)
    stage.map.delegate = proxy
    #expect(stage.map.delegate === proxy && stage.controller.delegate === app)
    try await stage.controller.add(Place.row(10, step: 20))
    await stage.settle()
    let before = stage.shown.count
    stage.map.simulation.zoom(by: 20)
    await stage.settle()
    #expect(stage.shown.count != before)
    #expect(app.calls.contains("will change"))
    stage.controller.detach()
  }
  #endif

  /// A view made by another delegate, which the map asked instead of the controllers, is replaced.
  @Test func attachingReplacesViewsOfOtherDelegates() async throws {
    let stage = MapStage(span: 5)
    try await stage.controller.add(Place.row(3))
    await stage.settle()
    let shown = try #require(stage.shown.first)
    shown.view = nil
    let wrong = stage.map.view(for: shown)
    stage.controller.attach()
    await stage.settle()
    #expect(shown.view != nil && stage.map.view(for: shown) === shown.view)
    #expect(stage.map.view(for: shown) !== wrong || wrong == nil || shown.view === wrong)
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

  @Test func allDelegatesAreNotifiedOfTheRegion() async {
    guard !map.losesRegionEvents else { return }
    map.delegate = app
    let controllers = [ClusterMapController(mapView: map), ClusterMapController(mapView: map)]
    var told: [String] = []
    for (number, controller) in controllers.enumerated() {
      controller.surface.eventHandler = { event in
        if event == .cameraDidChange { told.append("P\(number)") }
      }
    }
    app.calls = []
    map.panCamera(x: 10, y: 10)
    #expect(told == ["P0", "P1"])
    #expect(app.calls == ["will change", "visible", "did change"])
  }

  /// The app makes the views for annotations that it added itself. The map asks the app first for
  /// the controller's annotations as well, and the app may leave them to the controller.
  @Test(arguments: [false, true])
  func theAppIsAskedForViewsFirst(viewsClusters: Bool) async throws {
    let stage = MapStage()
    let (map, controller) = (stage.map, stage.controller)
    map.delegate = app
    app.viewsClusters = viewsClusters
    let foreign = MKPointAnnotation()
    foreign.coordinate = MapStage.kyoto
    map.addAnnotation(foreign)
    await stage.settle()
    #expect(map.view(for: foreign)?.reuseIdentifier == "app")
    app.calls = []
    try await controller.add([Place(35.02, 135.75)])
    await stage.settle()
    #expect(app.calls.contains("view"))
    let shown = try #require(stage.shown.first)
    #expect((map.view(for: shown)?.reuseIdentifier == "app") == viewsClusters)
    controller.detach()
    #expect(map.annotations.count == 1)
    #expect(map.annotations.first === foreign)
  }

  /// An app that updates its views in `configure` keeps them. For another app, the map requests the
  /// views again, so counts are never stale. No selection is lost or reported.
  @Test(arguments: [false, true])
  func viewsOfTheAppFollowTheirClusters(isConfigured: Bool) async throws {
    let stage = MapStage(span: 5)
    stage.map.delegate = app
    stage.controller.tapAction = .select
    app.viewsClusters = true
    var configured: [Int] = []
    if isConfigured { stage.controller.configure = { configured.append($1.count) } }
    try await stage.controller.add(Place.row(3))
    await stage.settle()
    let shown = try #require(stage.shown.first)
    stage.map.selectAnnotation(shown, animated: false)
    await stage.settle()
    let view = stage.map.view(for: shown)
    app.calls = []
    try await stage.controller.add([Place(35.022, 135.7556)])
    await stage.settle()
    #expect(shown.count == 4 && stage.shown.first === shown)
    #expect((stage.map.view(for: shown) === view) == isConfigured)
    #expect(app.calls.contains("view") != isConfigured)
    if isConfigured { #expect(configured.last == 4) }
    #expect(stage.map.selectedAnnotations.first === shown)
    #expect(!app.calls.contains("select") && !app.calls.contains("deselect"))
  }

  /// Views of clusters reach the app as on a device.
  @Test func theAppIsNotifiedOfAddedViews() async throws {
    let stage = MapStage()
    stage.map.delegate = app
    try await stage.controller.add(Place.row(3))
    await stage.settle()
    #expect(app.addedViews.contains { $0.annotation is ClusterAnnotation })
  }

  @Test func selectionIsReportedToTheAppToo() async throws {
    let stage = MapStage()
    stage.map.delegate = app
    let place = Place(35.02, 135.75)
    try await stage.controller.add([place])
    stage.catchUp()
    let shown = try #require(stage.shown.first)
    stage.map.selectAnnotation(shown, animated: false)
    stage.catchUp()
    #expect(stage.controller.selectedAnnotation === place)
    stage.map.deselectAnnotation(shown, animated: false)
    stage.catchUp()
    #expect(stage.controller.selectedAnnotation == nil)
    #expect(app.calls.suffix(2) == ["select", "deselect"])
  }
}

#if !canImport(ObjectiveC)
/// Passes its messages on to the delegate that it found.
@MainActor
private final class PassingDelegate: NSObject, @MainActor MKMapViewDelegate,
  @MainActor MapMessageForwarding
{
  weak var target: (any MKMapViewDelegate)?

  init(_ target: (any MKMapViewDelegate)?) { self.target = target }

  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {
    target?.mapView(mapView, regionWillChangeAnimated: animated)
  }

  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {
    target?.mapViewDidChangeVisibleRegion(mapView)
  }

  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
    target?.mapView(mapView, regionDidChangeAnimated: animated)
  }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    target?.mapView(mapView, viewFor: annotation)
  }
}
#endif
