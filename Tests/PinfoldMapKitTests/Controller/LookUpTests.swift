#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// From ids to objects and back.
@MainActor @Suite(.everyBehavior) struct LookUpTests {
  @Test func idsNameAnnotations() async throws {
    let stage = MapStage()
    let places = Place.row(5)
    try await stage.controller.add(places)
    for place in places {
      let id = try #require(stage.controller.id(of: place))
      #expect(stage.controller.annotation(for: id) === place)
    }
    #expect(stage.controller.id(of: Place(1, 1)) == nil)
    #expect(stage.controller.annotation(for: PointID(99)) == nil)
  }

  /// A cluster that disappears can be looked up until it is removed.
  @Test func departingClustersCanBeLookedUp() async throws {
    let stage = MapStage()
    let places = Place.row(5)
    try await stage.controller.add(places)
    await stage.settle()
    let shown = try #require(stage.shown.first)
    let id = shown.shown.id
    #expect(stage.controller.clusterAnnotation(for: id) === shown)
    #expect(stage.controller.view(for: id) === stage.map.view(for: shown))
    try await stage.controller.remove(places)
    #expect(stage.controller.clusterAnnotation(for: id) === shown, "it is on its way")
    await stage.settle()
    #expect(stage.controller.clusterAnnotation(for: id) == nil)
  }

  @Test func animatorsGetTheViewsTheyMove() async throws {
    let stage = MapStage()
    let animator = ViewCollector()
    stage.controller.animator = animator
    try await stage.controller.add(Place.row(3))
    await stage.settle()
    let late = stage.map.behavior.contains(.makesViewsLate)
    #expect(animator.arrivals.allSatisfy { ($0 as? MKAnnotationView != nil) != late })
    try await stage.controller.remove(stage.controller.annotations)
    #expect(!animator.departures.isEmpty)
    #expect(animator.departures.allSatisfy { $0 is MKAnnotationView })
    await stage.settle()
    #expect(stage.map.annotations.isEmpty)
  }

  @Test func showAllShowsAll() async throws {
    let stage = MapStage(span: 0.01)
    stage.controller.showAll()
    let places = [Place(60, 170), Place(-10, -160), Place(20, 179)]
    stage.controller.groupOf = { $0 === places[1] ? GroupID(1) : .common }
    try await stage.controller.add(places)
    stage.controller.showAll(animated: false)
    await stage.settle()
    let rect = stage.map.visibleMapRect
    #expect(rect.width < MKMapRect.world.width / 2, "not the short way around the world")
    for place in places {
      let point = stage.map.convert(place.coordinate, toPointTo: stage.map)
      #expect((20...370).contains(point.x) && (20...824).contains(point.y))
    }
  }

  /// As in the first lines of an app, which do not wait.
  @Test func showAllShowsWhatIsBeingAdded() async throws {
    let stage = MapStage(span: 0.01)
    stage.controller.addAnnotations([Place(60, 10), Place(-10, 20)])
    stage.controller.showAll(animated: false)
    await stage.settle()
    for place in stage.controller.annotations {
      let point = stage.map.convert(place.coordinate, toPointTo: stage.map)
      #expect((20...370).contains(point.x) && (20...824).contains(point.y))
    }
  }
}

/// An animator that does not move views, but records the views it could move.
@MainActor private final class ViewCollector: TransitionAnimator {
  var arrivals: [AnyObject?] = []
  var departures: [AnyObject?] = []

  func animate(
    _ transition: Transition,
    on surface: any MapSurface,
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    arrivals += transition.arrivals.map { surface.viewObject(for: $0.cluster.id) }
    departures += transition.departures.map { surface.viewObject(for: $0.cluster.id) }
    completion()
  }
}
#endif
