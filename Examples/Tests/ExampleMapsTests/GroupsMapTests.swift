import ExampleMaps
import Pinfold
import PinfoldSimulation
import PinfoldSurface
import Testing

/// The reference's own example app.
@MainActor @Suite struct GroupsMapTests {
  @Test func batchesAreShownAsTheyArrive() async throws {
    let groups = GroupsMap()
    var progress: [Int] = []
    try await groups.load(1750, group: 0) { count in
      progress.append(count)
      #expect(groups.controllers[0].count == count)
    }
    #expect(progress == [500, 1000, 1500, 1750])
    #expect(groups.map.clock.now >= 4 * 0.3)
  }

  @Test func groupsAreClusteredSeparately() async throws {
    let groups = GroupsMap()
    for group in 0...1 { try await groups.load(1000, group: group) { _ in } }
    for (controller, surface) in zip(groups.controllers, groups.surfaces) {
      #expect(controller.clusters.map(\.count).reduce(0, +) > 500)
      for cluster in controller.clusters { #expect(surface.annotation(for: cluster.id) != nil) }
    }
    let shown = groups.controllers.map(\.clusters.count).reduce(0, +)
    #expect(groups.map.annotations.count == shown)
    #expect(
      groups.controllers[0].clusters.count > groups.controllers[1].clusters.count,
      "larger cells, fewer clusters"
    )
  }

  /// Each pair of discs is compared, including pairs of different groups.
  @Test func discsDoNotOverlap() async throws {
    let groups = GroupsMap()
    for group in 0...1 { try await groups.load(1000, group: group) { _ in } }
    let (shown, scale) = (groups.controllers.flatMap(\.clusters), groups.map.viewport.zoomScale)
    #expect(shown.count > 50)
    let boxes = shown.map { cluster in
      let (x, y) = (cluster.position.x * scale, cluster.position.y * scale)
      return ViewBox(x: x, y: y, size: GroupsMap.viewSize(ofCount: cluster.count))
    }
    for (index, a) in boxes.enumerated() {
      for (other, b) in boxes[..<index].enumerated() {
        // Rounding aside.
        #expect(!a.overlaps(b, spacing: -1e-3), "\(shown[index].id) × \(shown[other].id)")
      }
    }
  }

  /// Settings apply even if the map does not move.
  @Test func settingsApplyAtOnce() async throws {
    let groups = GroupsMap()
    try await groups.load(2000, group: 0) { _ in }
    let before = groups.controllers[0].clusters.count
    groups.controllers[0].options.strategy = .grid(
      GridClustering(cellSize: 150, lattice: .exact, maximumZoom: 16)
    )
    await groups.map.settle(groups.controllers[0])
    #expect(groups.controllers[0].clusters.count < before)
    groups.controllers[0].options.showsReaches = true
    await groups.map.settle(groups.controllers[0])
    #expect(!groups.map.shapes.isEmpty)
  }

  @Test func titlesSayWhatThereIs() async throws {
    let groups = GroupsMap()
    try await groups.load(600, group: 1) { _ in }
    for cluster in groups.controllers[1].clusters {
      let annotation = try #require(groups.surfaces[1].annotation(for: cluster.id))
      #expect(
        annotation.title == (cluster.count == 1 ? "1 annotation" : "\(cluster.count) annotations")
      )
      let names = try #require(annotation.subtitle).split(separator: ", ")
      #expect(names.count == min(cluster.count, 5))
    }
    let annotations = groups.map.annotations
    #expect(Set(annotations.compactMap(\.subtitle)).count == annotations.count)
  }
}
