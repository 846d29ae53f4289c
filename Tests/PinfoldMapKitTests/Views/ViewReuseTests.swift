#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import Testing

/// Views of the app that it reuses itself, as `mapView(_:viewFor:)` commonly does.
@MainActor @Suite(.everyBehavior) struct ViewReuseTests {
  private let app = ReusingDelegate()

  /// What shows up where the camera goes when the other place has left.
  private let second = Place(34.6, 135.7)

  private func fadingStage() -> MapStage {
    var options = SurfaceOptions()
    options.transition = .fade
    options.clustering.marginFactor = 5
    let stage = MapStage(span: 0.2, options)
    stage.map.delegate = app
    return stage
  }

  /// Shows and removes a place, whose view leaves the visible area while it fades out.
  ///
  /// - Returns: The view.
  private func fadeOut(_ stage: MapStage) async throws -> MKAnnotationView {
    let first = Place(35.05, 135.7)
    try await stage.controller.add([first])
    await stage.settle()
    let shown = try #require(stage.controller.clusterAnnotation(for: first))
    let view = try #require(stage.map.view(for: shown))
    try await stage.controller.remove([first])
    stage.map.simulation.clock.advance(bySeconds: 0.1)
    stage.map.panCamera(x: 0, y: 1000)
    #expect(stage.map.view(for: shown) == nil && stage.map.annotations.count == 1)
    return view
  }

  /// A view that leaves the visible area while it fades out is put away. The app reuses it then or
  /// later, for a cluster or for its own annotation.
  @Test(arguments: [false, true], [false, true])
  func aViewThatFadedIsVisibleAgain(isReusedAtOnce: Bool, isForeign: Bool) async throws {
    let stage = fadingStage()
    let view = try await fadeOut(stage)
    if !isReusedAtOnce { await stage.settle() }
    if isForeign {
      stage.map.addAnnotation(second)
    } else {
      try await stage.controller.add([second])
    }
    stage.catchUp()
    await stage.settle()
    let other = try #require(stage.map.annotations.first)
    #expect(stage.map.view(for: other) === view, "it is not the view that left")
    #expect(view.alpha == 1 && view.transform == .identity)
  }

  /// It may also be turned and half clear, as the app has just made it.
  @Test func aViewThatFadedIsAsTheAppWants() async throws {
    let stage = fadingStage()
    _ = try await fadeOut(stage)
    let turn = CGAffineTransform(rotationAngle: 1)
    app.prepare = { ($0.alpha, $0.transform) = (0.5, turn) }
    stage.map.addAnnotation(second)
    stage.catchUp()
    await stage.settle()
    let view = try #require(stage.map.view(for: second))
    #expect(view.alpha == 0.5 && view.transform == turn)
  }

  /// Each of a map's controllers makes, configures and reuses only its own views.
  @Test func controllersReuseTheirOwnViews() async throws {
    let stage = MapStage()
    let other = ClusterMapController(mapView: stage.map)
    other.useClock(of: stage.map)
    other.makeView = { MKMarkerAnnotationView(annotation: $0, reuseIdentifier: $1) }
    let places = Place.row(2)
    var views: [MKAnnotationView] = []
    for controller in [other, stage.controller, other] {
      try await controller.add(places)
      await stage.settle()
      let shown = try #require(controller.clusterAnnotation(for: places[0]))
      let view = try #require(stage.map.view(for: shown))
      #expect(view is ClusterView == (controller === stage.controller))
      views.append(view)
      try await controller.remove(places)
      await stage.map.settle(other)
      await stage.settle()
    }
    #expect(views.first === views.last)
  }
}

@MainActor private final class ReusingDelegate: NSObject, @MainActor MKMapViewDelegate {
  var prepare: (MKAnnotationView) -> Void = { _ in }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    let view =
      mapView.dequeueReusableAnnotationView(withIdentifier: "app")
      ?? MKAnnotationView(annotation: annotation, reuseIdentifier: "app")
    view.annotation = annotation
    prepare(view)
    return view
  }
}
#endif
