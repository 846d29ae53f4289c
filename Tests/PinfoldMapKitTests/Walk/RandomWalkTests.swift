#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldTesting
import Testing

/// After any mistakes of the app, the map ends with the content of a fresh controller.
///
/// Each seed walks on a map with another random behavior. `PINFOLD_WALK=100x10000` sets the number
/// of seeds and of steps; the usual walk is shorter.
@MainActor @Suite(.serialized) struct RandomWalkTests {
  private nonisolated static let size: (seeds: UInt64, steps: Int) = {
    let size = (ProcessInfo.processInfo.environment["PINFOLD_WALK"] ?? "").split(separator: "x")
    guard size.count == 2, let seeds = UInt64(size[0]), let steps = Int(size[1]) else {
      return (24, 300)
    }
    return (seeds, steps)
  }()

  @Test(arguments: 0..<size.seeds)
  func endsAsAFreshController(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed ^ 0xA11CE)
    let behavior = MapBehavior.all.reduce(MapBehavior()) { behavior, one in
      Bool.random(using: &random) ? behavior.union(one) : behavior
    }
    try await MapBehavior.$current.withValue(behavior) {
      let app = WalkingApp(seed: seed)
      for step in 0..<Self.size.steps {
        app.step()
        // Plans and edits get their turns, now and then.
        if step % 4 == 0 { await Task.yield() }
        if step % 500 == 499 { await app.stage.settle() }
      }
      await app.rest()
      // Discs depend on the order of edits until they are rebuilt. A separation that walks never
      // use forces that.
      app.stage.controller.options.clustering.strategy.spaced?.separation = 213
      await app.rest()
      let fresh = try await app.fresh()
      #expect(app.stage.facts == fresh.facts, "behavior \(behavior.rawValue)")
      #expect(app.stage.map.overlays.count == fresh.map.overlays.count)
      #expect(!app.stage.map.selectedAnnotations.contains { $0 is ClusterAnnotation })
      for shown in app.stage.shown {
        let view = app.stage.map.view(for: shown)
        #expect(view == nil || view === shown.view, "a view that was not made here")
      }
    }
  }
}

extension MapStage {
  /// The visible content of the map by name, in full detail.
  var facts: [String] {
    shown.map { annotation in
      let members = annotation.members.all.compactMap { $0.title ?? nil }.sorted()
      let place = annotation.coordinate
      let (latitude, longitude) = (place.latitude * 1e7, place.longitude * 1e7)
      return "\(latitude.rounded()) \(longitude.rounded()) \(annotation.count) \(members)"
    }.sorted()
  }
}
#endif
