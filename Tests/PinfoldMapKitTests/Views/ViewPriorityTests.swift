#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

/// What MapKit does with views that touch: it hides them, clusters them, and draws one
/// above the other.
@MainActor @Suite struct ViewPriorityTests {
  /// Three places in a row, so near that their views touch.
  private func touchingStage(_ behavior: MapBehavior) async throws -> MapStage {
    var options = SurfaceOptions.grid
    options.clustering.strategy = .none
    let stage = MapBehavior.$current.withValue(behavior) { MapStage(span: 0.2, options) }
    stage.controller.makeView = {
      let view = MKMarkerAnnotationView(annotation: $0, reuseIdentifier: $1)
      view.clusteringIdentifier = "places"
      return view
    }
    try await stage.controller.add(Place.row(3))
    await stage.settle()
    return stage
  }

  /// The app's own views are as required as the controller's.
  @Test(arguments: [.hidesCollidingViews, []] as [MapBehavior])
  func theMapHidesNothing(behavior: MapBehavior) async throws {
    let stage = try await touchingStage(behavior)
    #expect(stage.shown.count == 3)
    for shown in stage.shown {
      let view = try #require(stage.map.view(for: shown))
      #expect(view.displayPriority == .required)
      #expect(view.clusteringIdentifier == nil)
    }
    #expect(stage.map.hiddenViews.isEmpty)
  }

  /// What `configure` sets applies, for reused views as well.
  @Test func theAppMayLetTheMapHide() async throws {
    let stage = try await touchingStage(.hidesCollidingViews)
    stage.controller.configure = { view, _ in view.displayPriority = .defaultLow }
    #expect(stage.map.hiddenViews.count == 2)
    stage.controller.configure = { view, _ in view.clusteringIdentifier = "again" }
    #expect(stage.map.hiddenViews.count == 2)
    stage.controller.configure = { _, _ in }
    #expect(stage.map.hiddenViews.isEmpty)
  }

  /// Larger clusters are in front of smaller ones, also after they have changed.
  @Test(arguments: 0..<10)
  func largerClustersAreInFront(seed: UInt64) async throws {
    var options = SurfaceOptions.grid
    options.clustering.strategy.grid?.cellSize = 20
    options.overlaps = .keep
    let stage = MapStage(span: 0.3, options)
    var random = SplitMix64(seed: seed)
    func places(_ count: Int) -> [Place] {
      (0..<count).map { _ in
        let near = Double.random(in: 0...1, using: &random)
        return Place(
          35.02 + near * .random(in: -0.1...0.1, using: &random),
          135.75 + near * .random(in: -0.1...0.1, using: &random)
        )
      }
    }
    for count in [200, 300] {
      try await stage.controller.add(places(count))
      await stage.settle()
      let counts = stage.map.viewsFromBackToFront.compactMap {
        ($0.annotation as? ClusterAnnotation)?.count
      }
      #expect(counts.count > 20)
      #expect(counts == counts.sorted())
    }
  }
}
#endif
