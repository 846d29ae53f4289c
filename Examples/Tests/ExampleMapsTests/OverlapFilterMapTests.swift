import ExampleMaps
import Pinfold
import PinfoldSimulation
import PinfoldSurface
import Testing

/// The requirements of the tutorial that filters overlapping places, G1 to G8.
@MainActor @Suite struct OverlapFilterMapTests {
  private func places(_ axes: OverlapFilter.Axes = .corrected) async throws -> OverlapFilterMap {
    let places = OverlapFilterMap(axes: axes)
    await places.show(span: (0.05, 0.02))
    try await places.load()
    return places
  }

  /// G1, G2, G4, G5: the shown places do not overlap, and the first place is shown.
  @Test func nothingThatIsShownOverlaps() async throws {
    let places = try await places()
    let rows = places.controller.clusters.compactMap { $0.cluster.firstMember?.row }
    #expect(rows.contains(0), "the first place is always shown")
    let map = places.map
    let (dy, dx) = (map.latitudeSpan * 39 / 460, map.longitudeSpan * 32 / 320)
    let shown = places.controller.clusters.map(\.cluster.coordinate)
    for (index, a) in shown.enumerated() {
      for b in shown[(index + 1)...] {
        let overlaps =
          abs(a.latitude - b.latitude) < dy * 0.999 && abs(a.longitude - b.longitude) < dx * 0.999
        #expect(!overlaps, "\(a) and \(b)")
      }
    }
  }

  /// G3: the tutorial's axes and the right axes give different maps.
  @Test func axesAsWrittenAreAnotherFilter() async throws {
    let (corrected, asWritten) = (try await places(), try await places(.asWritten))
    #expect(corrected.controller.clusters.count != asWritten.controller.clusters.count)
  }

  /// G4: the map removes places that are filtered out.
  @Test func whatIsFilteredOutIsRemoved() async throws {
    let places = try await places()
    await places.show(span: (0.02, 0.01))
    let before = Set(places.controller.clusters.map(\.id))
    let churn = places.map.churn
    await places.show(span: (0.1, 0.05))
    let after = Set(places.controller.clusters.map(\.id))
    let filtered = before.subtracting(after)
    #expect(!filtered.isEmpty)
    #expect(places.map.churn.since(churn).annotationsRemoved >= filtered.count)
    let onMap = Set(places.map.annotations.compactMap { $0.cluster?.id })
    #expect(onMap == after && onMap.isDisjoint(with: filtered))
  }

  /// G6: panning does not filter again.
  @Test func panningChangesNothing() async throws {
    let places = try await places()
    for step in 0..<10 {
      let before = places.map.churn
      places.map.pan(x: step.isMultiple(of: 2) ? 120 : -130, y: 40)
      await places.map.settle(places.controller)
      #expect(places.map.churn.since(before).score == 0)
    }
  }

  /// G7, G8: each icon represents the group around it, and groups have different icons.
  @Test func iconsStandForGroups() async throws {
    let places = try await places()
    #expect(places.controller.clusters.map(\.count).reduce(0, +) == 1000)
    for view in places.map.views {
      let cluster = try #require(view.annotation?.cluster)
      #expect(view.label == (cluster.isCluster ? "\(cluster.count)" : nil))
      #expect((view.color == "#d33") == !cluster.isCluster)
    }
  }

  /// G8: groups split where they are, and places that disappear move to their group.
  @Test func groupingIsAnimated() async throws {
    let places = try await places()
    let recorder = TransitionCounter()
    places.controller.animator = recorder
    await places.show(span: (0.02, 0.01))
    #expect(recorder.splitCount > 0)
    await places.show(span: (0.1, 0.05))
    #expect(recorder.mergeCount > 0)
    #expect(recorder.dropCount == 0)
  }
}
