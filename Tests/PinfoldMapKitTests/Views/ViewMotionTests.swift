#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// How views move and fade, and what of them is the app's.
@MainActor @Suite(.everyBehavior) struct ViewMotionTests {
  /// The app may turn its views, which stay turned when they have moved.
  @Test(arguments: [TransitionStyle.fade, .lineage, .none])
  func viewsAreTurnedAsTheAppWants(transition: TransitionStyle) async throws {
    var options = SurfaceOptions()
    options.transition = transition
    let stage = MapStage(span: 2, options)
    let turn = CGAffineTransform(rotationAngle: .pi / 3)
    stage.controller.configure = { view, _ in view.transform = turn }
    try await stage.controller.add(Place.row(12, step: 4))
    await stage.settle()
    stage.controller.zoom(to: try #require(stage.shown.first), animated: false)
    await stage.settle()
    let views = stage.shown.compactMap { stage.map.view(for: $0) }
    #expect(views.count > 1 && views.allSatisfy { $0.transform == turn })
  }

  /// A view that is turned from the start stays turned.
  @Test func viewsThatAreMadeTurnedStayTurned() async throws {
    let stage = MapStage(span: 2)
    let turn = CGAffineTransform(rotationAngle: .pi / 3)
    stage.controller.makeView = {
      let view = MKAnnotationView(annotation: $0, reuseIdentifier: $1)
      view.transform = turn
      return view
    }
    try await stage.controller.add(Place.row(2, step: 4))
    await stage.settle()
    let views = stage.shown.compactMap { stage.map.view(for: $0) }
    #expect(!views.isEmpty && views.allSatisfy { $0.transform == turn })
  }

  /// The reference's animator: what appears ends opaque, what disappears ends clear.
  @Test func viewsFadeInAndOut() async throws {
    var options = SurfaceOptions()
    options.transition = .fade
    let stage = MapStage(span: 0.2, options)
    let places = [Place(35.02, 135.75)]
    try await stage.controller.add(places)
    stage.catchUp()
    let view = try #require(stage.map.simulation.views.first)
    #expect(view.alpha == 0)
    stage.map.simulation.clock.advance(bySeconds: 0.1)
    #expect(abs(view.alpha - 0.5) < 1e-9)
    stage.map.simulation.clock.advance(bySeconds: 0.1)
    #expect(view.alpha == 1)
    try await stage.controller.remove(places)
    #expect(stage.map.annotations.count == 1, "it stays until it has faded")
    stage.map.simulation.clock.advance(bySeconds: 0.1)
    #expect(abs(view.alpha - 0.5) < 1e-9)
    stage.map.simulation.clock.advance(bySeconds: 0.1)
    #expect(stage.map.annotations.isEmpty)
  }

  /// Parts leave from where their cluster was.
  @Test func splitsMoveViews() async throws {
    let stage = MapStage(span: 2)
    try await stage.controller.add(Place.row(12, step: 4))
    await stage.settle()
    let origin = try #require(stage.map.simulation.views.first).position
    let cluster = try #require(stage.shown.first)
    stage.controller.zoom(to: cluster, animated: false)
    await stage.controller.clusters.rest()
    stage.catchUp()
    let starts = stage.map.simulation.views.map(\.position)
    let near = starts.filter { abs($0.x - origin.x) < 30 && abs($0.y - origin.y) < 30 }
    #expect(near.count >= 2, "the parts do not leave from the cluster's place")
    await stage.settle()
    for shown in stage.shown {
      let simulated = stage.map.simulation.views.first { $0.annotation?.payload === shown }
      let place = WebMercator.mapPoint(for: Coordinate(shown.coordinate))
      guard let simulated else { continue }
      #expect(abs(simulated.position.x - place.x) < 0.01)
      #expect(simulated.alpha == 1)
    }
  }

  @Test func lessMotionOnlyFades() async throws {
    let stage = MapStage(span: 2)
    stage.controller.surface.reducesMotion = { true }
    try await stage.controller.add(Place.row(12, step: 4))
    await stage.settle()
    let cluster = try #require(stage.shown.first)
    stage.controller.zoom(to: cluster, animated: false)
    await stage.controller.clusters.rest()
    stage.catchUp()
    for shown in stage.shown {
      #expect(stage.map.view(for: shown)?.transform ?? .identity == .identity)
    }
  }
}
#endif
