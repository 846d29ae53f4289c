#if !canImport(ObjectiveC)
import MapKit
@testable import PinfoldMapKit
import Testing

/// Classes of views that an app registered at the map, and views that it makes later.
@MainActor @Suite(.everyBehavior) struct RegisteredViewTests {
  @Test func registeredClassesMakeTheViews() async throws {
    let stage = MapStage(span: 5)
    stage.map.register(
      PlaceView.self,
      forAnnotationViewWithReuseIdentifier: MKMapViewDefaultAnnotationViewReuseIdentifier
    )
    stage.map.register(
      GroupView.self,
      forAnnotationViewWithReuseIdentifier: MKMapViewDefaultClusterAnnotationViewReuseIdentifier
    )
    let places = Place.row(3)
    try await stage.controller.add(places)
    await stage.settle()
    let shown = try #require(stage.shown.first)
    let cluster = try #require(stage.map.view(for: shown))
    #expect(cluster is GroupView && cluster.annotation === shown)
    #expect(cluster.displayPriority == .required && cluster.clusteringIdentifier == nil)
    try await stage.controller.remove(Array(places[1...]))
    await stage.settle()
    let single = try #require(stage.shown.first)
    #expect(stage.map.view(for: single) is PlaceView)
    // Views of the app's choice come first.
    stage.controller.makeView = { ClusterView(annotation: $0, reuseIdentifier: $1) }
    await stage.settle()
    #expect(stage.map.view(for: try #require(stage.shown.first)) is ClusterView)
  }

  /// MapKit's own classes are not the app's.
  @Test func withoutRegisteredClassesThereAreDiscs() async throws {
    let stage = MapStage(span: 5)
    try await stage.controller.add(Place.row(3))
    await stage.settle()
    #expect(stage.map.view(for: try #require(stage.shown.first)) is ClusterView)
  }

  /// This also holds if the app has its own identifiers, whose views wait for reuse.
  @Test(arguments: [false, true]) func viewsAreMadeAnewAtAnyTime(isNamed: Bool) async throws {
    let stage = MapStage(span: 5)
    if isNamed { stage.controller.reuseIdentifier = { _ in "place" } }
    let places = Place.row(2)
    stage.controller.makeView = { ClusterView(annotation: $0, reuseIdentifier: $1) }
    try await stage.controller.add(places)
    await stage.settle()
    stage.controller.makeView = { MKMarkerAnnotationView(annotation: $0, reuseIdentifier: $1) }
    for _ in 0..<2 {
      await stage.settle()
      #expect(stage.map.view(for: try #require(stage.shown.first)) is MKMarkerAnnotationView)
      try await stage.controller.removeAll()
      await stage.settle()
      try await stage.controller.add(places)
    }
  }
}

/// A view that MapKit should cluster, as in Apple's examples.
private class PlaceView: MKAnnotationView, MKRegistrableView {
  class func make(reuseIdentifier: String) -> MKAnnotationView {
    PlaceView(annotation: nil, reuseIdentifier: reuseIdentifier)
  }

  override func prepareForDisplay() {
    super.prepareForDisplay()
    (displayPriority, clusteringIdentifier) = (.defaultLow, "places")
  }
}

private final class GroupView: PlaceView {
  override class func make(reuseIdentifier: String) -> MKAnnotationView {
    GroupView(annotation: nil, reuseIdentifier: reuseIdentifier)
  }
}
#endif
