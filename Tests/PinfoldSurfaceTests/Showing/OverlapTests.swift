import Pinfold
import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

/// Which views give way, and by how much.
@MainActor @Suite struct OverlapTests {
  private let viewport = Viewport.exactly(12, around: Self.kyoto)
  private static let kyoto = Coordinate(latitude: 35, longitude: 135.75)

  private func stage(_ screen: SharedScreen? = nil, _ overlaps: SurfaceOptions.Overlaps = .merge)
    -> (controller: ClusterController, surface: RecordingSurface)
  {
    let surface = RecordingSurface(viewport: viewport, sharedScreen: screen)
    surface.viewSize = { ViewSize(width: $0.count > 1 ? 40 : 20, height: $0.count > 1 ? 40 : 20) }
    var options = SurfaceOptions()
    options.overlaps = overlaps
    return (ClusterController(surface: surface, options: options), surface)
  }

  private func add(_ rows: Range<UInt32>, _ group: GroupID, to controller: ClusterController)
    async throws
  {
    try await controller.add(rows.map { (PointID($0), Self.kyoto) }, to: group)
    await controller.rest()
  }

  /// Returns the distances of the shown clusters from Kyoto, in screen points, by count.
  private func distances(_ controllers: ClusterController...) -> [Int: Double] {
    let place = WebMercator.mapPoint(for: Self.kyoto)
    var distances: [Int: Double] = [:]
    for shown in controllers.flatMap(\.clusters) {
      let (dx, dy) = (shown.position.x - place.x, shown.position.y - place.y)
      let distance = (dx * dx + dy * dy).squareRoot() * viewport.zoomScale
      distances[shown.count] = (distance * 100).rounded() / 100
    }
    return distances
  }

  /// Two groups at one place: the larger one has it, the other one touches it.
  @Test func smallerGroupMovesJustAside() async throws {
    let (controller, _) = stage()
    try await add(0..<3, GroupID(0), to: controller)
    try await add(3..<10, GroupID(1), to: controller)
    #expect(distances(controller) == [7: 0, 3: 40])
  }

  @Test func overlapsAreKeptOnDemand() async throws {
    let (controller, _) = stage(nil, .keep)
    try await add(0..<3, GroupID(0), to: controller)
    try await add(3..<10, GroupID(1), to: controller)
    #expect(distances(controller) == [7: 0, 3: 0])
    controller.options.overlaps = .move(limit: 5)
    await controller.rest()
    #expect(distances(controller) == [7: 0, 3: 40], "other groups do not merge")
  }

  /// The selected one of many at a place is beside the view of the rest.
  @Test func selectedOneIsBesideTheRest() async throws {
    let (controller, _) = stage()
    controller.options.excludesSelectionFromClusters = true
    try await add(0..<20, .common, to: controller)
    controller.options.excludedPoints = [PointID(7)]
    await controller.rest()
    #expect(distances(controller) == [19: 0, 1: 30])
    #expect(controller.cluster(of: PointID(7))?.count == 1)
  }

  /// The controller that was attached first keeps its places, however small its clusters.
  @Test func earlierControllerWins() async throws {
    let screen = SharedScreen()
    let (first, _) = stage(screen)
    let (second, _) = stage(screen)
    try await add(0..<50, .common, to: second)
    #expect(distances(second) == [50: 0])
    try await add(0..<3, .common, to: first)
    await second.rest()
    #expect(distances(first, second) == [3: 0, 50: 40])
    first.detach()
    await second.rest()
    #expect(distances(second) == [50: 0])
    first.attach()
    await first.rest()
    await second.rest()
    #expect(distances(first, second) == [50: 0, 3: 40], "attached last")
  }

  /// One waits for the other and never the other way round: each change is answered at
  /// most once.
  @Test(arguments: 2...4)
  func controllersComeToRest(count: Int) async throws {
    let screen = SharedScreen()
    let stages = (0..<count).map { _ in stage(screen) }
    var updates = [Int](repeating: 0, count: count)
    for (number, stage) in stages.enumerated() {
      try await add(0..<UInt32(number + 2), .common, to: stage.controller)
      stage.controller.onUpdate = { _ in updates[number] += 1 }
    }
    for stage in stages { await stage.controller.rest() }
    updates = updates.map { _ in 0 }
    try await stages[0].controller.remove([PointID(0), PointID(1)])
    for stage in stages { await stage.controller.rest() }
    #expect(updates[0] == 1)
    for (number, updates) in updates.enumerated() { #expect(updates <= 1 << number) }
    expectNoOverlaps(stages.map(\.controller), viewport) {
      ViewSize(width: $0 > 1 ? 40 : 20, height: $0 > 1 ? 40 : 20)
    }
  }

  /// Areas of a thinned map are drawn smaller than clusters: they are where they are
  /// without any removal, and neither merge nor move.
  @Test(arguments: [SurfaceOptions.Overlaps.merge, .move(limit: 30)])
  func areasKeepTheirPlaces(overlaps: SurfaceOptions.Overlaps) async throws {
    let (controller, surface) = stage(nil, .keep)
    let size = ViewSize(width: 70, height: 70)
    surface.viewSize = { _ in size }
    controller.options.clustering.strategy = .decimals(DecimalThinning())
    try await controller.add(
      DataSet.kyoto().enumerated().map { (PointID(UInt32($0)), $1) }
    )
    await controller.rest()
    let areas = controller.clusters
    #expect(areas.contains { $0.isArea })
    #expect(!overlappingPairs(areas, viewport) { _ in size }.isEmpty)
    controller.options.overlaps = overlaps
    await controller.rest()
    #expect(controller.clusters == areas)
  }

  /// The overlap filter uses the actual size of the surface's views.
  @Test func overlapFilterKnowsTheViews() async throws {
    let (controller, surface) = stage()
    surface.viewSize = { ViewSize(width: $0.count > 1 ? 90 : 20, height: $0.count > 1 ? 90 : 20) }
    controller.options.clustering.strategy = .overlapFilter(OverlapFilter())
    try await controller.add(
      DataSet.kyoto().enumerated().map { (PointID(UInt32($0)), $1) }
    )
    await controller.rest()
    let shown = controller.clusters
    #expect(shown.count > 5)
    for (index, a) in shown.enumerated() {
      for b in shown[..<index] {
        let dx = abs(a.position.x - b.position.x) * viewport.zoomScale
        let dy = abs(a.position.y - b.position.y) * viewport.zoomScale
        // Degrees of latitude are not everywhere as long, so the screen is a little off.
        #expect(max(dx, dy) > 89.5, "\(a.id) × \(b.id)")
      }
    }
  }
}
