#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import Testing

/// The reference's figures for its animator.
@MainActor @Suite(.everyBehavior) struct ReferenceAnimatorTests {
  @Test func fadingNothingStillCompletes() {
    let surface = MapKitSurface(MKMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)))
    var isDone = false
    let nothing = Transition(SurfaceDiff())
    StandardAnimator().animate(nothing, on: surface, seconds: 0.2) { isDone = true }
    #expect(isDone)
  }

  @Test func fadingOutOfSightStillCompletes() async throws {
    let stage = MapStage()
    let places = [Place(35.02, 135.75)]
    try await stage.controller.add(places)
    await stage.settle()
    stage.map.simulation.pan(x: 400, y: 0)
    try await stage.controller.remove(places)
    await stage.settle()
    #expect(stage.map.annotations.isEmpty)
  }

  /// What appears ends opaque and what disappears ends clear; only the controller's own
  /// views are touched.
  @Test func fadesInThenOut() async throws {
    var options = SurfaceOptions()
    options.transition = .fade
    let stage = MapStage(span: 0.2, options)
    let foreign = MKPointAnnotation()
    foreign.coordinate = MapStage.kyoto
    stage.map.addAnnotation(foreign)
    let places = [Place(35.02, 135.75)]
    try await stage.controller.add(places)
    stage.catchUp()
    let shown = try #require(stage.shown.first)
    let view = try #require(stage.map.view(for: shown))
    stage.map.simulation.clock.advance(bySeconds: 0.2)
    #expect(view.alpha == 1)
    try await stage.controller.remove(places)
    #expect(view.alpha == 0)
    #expect(stage.map.view(for: foreign)?.alpha == 1)
    stage.map.simulation.clock.advance(bySeconds: 0.2)
    #expect(stage.shown.isEmpty)
  }
}
#endif
