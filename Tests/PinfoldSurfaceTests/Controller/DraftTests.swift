import Pinfold
@testable import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

/// Large maps are shown from a draft until the whole is built.
@MainActor @Suite struct DraftTests {
  private static let viewport = Viewport.phone(
    around: Coordinate(latitude: 10, longitude: 10),
    zoomLevel: 4
  )
  private let surface = RecordingSurface(viewport: viewport)

  /// - Parameter largeCount: The number of places from which on the map shows a draft.
  private func controller(_ surface: RecordingSurface, largeCount: Int = 1000) -> ClusterController
  {
    var options = SurfaceOptions()
    options.transition = .none
    let controller = ClusterController(surface: surface, options: options)
    controller.largeCount = largeCount
    return controller
  }

  private func places(_ count: Int, seed: UInt64) -> [PointID: Coordinate] {
    var random = SplitMix64(seed: seed)
    var places: [PointID: Coordinate] = [:]
    for row in 0..<UInt32(count) { places[PointID(row)] = .random(&random) }
    return places
  }

  private func add(_ places: [PointID: Coordinate], to controller: ClusterController) async throws {
    try await controller.update { edits in
      for (id, place) in places.sorted(by: { $0.key < $1.key }) {
        edits.insert(id, at: place, weight: weight(of: id))
      }
    }
  }

  /// The whole arrives as one transition, and equals the content that a small map shows at once.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func draftBecomesTheWhole(seed: UInt64) async throws {
    let places = places(4000, seed: seed)
    let controller = controller(surface)
    let recorder = DiffRecorder()
    var updateCount = 0
    controller.onUpdate = {
      recorder.take($0)
      updateCount += 1
    }
    try await add(places, to: controller)
    #expect(!controller.clusters.isEmpty)
    await controller.rest()
    #expect(updateCount <= 2 && !controller.isBuilding)
    #expect(recorder.clusters == controller.clusters)
    expectWholeMap(surface, controller, places)

    let other = RecordingSurface(viewport: Self.viewport)
    let fresh = self.controller(other, largeCount: .max)
    try await add(places, to: fresh)
    #expect(fresh.clusters == controller.clusters)
  }

  /// Edits during the build are in its result, as if made after it.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func editsMeanwhileAreKept(seed: UInt64) async throws {
    var places = places(3000, seed: seed)
    let controller = controller(surface)
    try await add(places, to: controller)
    var random = SplitMix64(seed: seed)
    var edits = MapEdits()
    for row in 0..<200 as Range<UInt32> {
      let id = PointID(row * 10)
      switch row % 3 {
      case 0:
        edits.remove(id)
        places[id] = nil
      case 1:
        let place = Coordinate.random(&random)
        edits.move(id, to: place)
        places[id] = place
      default:
        let (id, place) = (PointID(100_000 + row), Coordinate.random(&random))
        edits.insert(id, at: place, weight: weight(of: id))
        places[id] = place
      }
    }
    surface.moveCamera(to: .phone(around: Coordinate(latitude: 0, longitude: 0), zoomLevel: 5))
    try await controller.update(edits)
    surface.moveCamera(to: Self.viewport)
    await controller.rest()
    expectWholeMap(surface, controller, places)

    let other = RecordingSurface(viewport: Self.viewport)
    let fresh = self.controller(other, largeCount: .max)
    try await add(self.places(3000, seed: seed), to: fresh)
    try await fresh.update(edits)
    #expect(fresh.clusters == controller.clusters)
  }

  /// Enough edits to rebuild everything.
  @Test func everythingMayBeReplacedMeanwhile() async throws {
    let controller = controller(surface)
    try await add(places(3000, seed: 1), to: controller)
    let others = places(2500, seed: 2)
    try await controller.update { $0.removeAll() }
    try await add(others, to: controller)
    await controller.rest()
    expectWholeMap(surface, controller, others)
    #expect(controller.contents.drafts(for: controller.planner.clustering).points.isEmpty)
  }

  /// Other settings need another build, and no settings none.
  @Test func settingsStopABuild() async throws {
    let places = places(5000, seed: 3)
    let controller = controller(surface)
    try await add(places, to: controller)
    for separation in [70.0, 80, 90] {
      controller.options.clustering.strategy.spaced?.separation = separation
      await controller.plans()
    }
    await controller.rest()
    expectWholeMap(surface, controller, places)
    let shown = controller.clusters
    controller.options.clustering.strategy = .grid()
    await controller.plans()
    #expect(!controller.isBuilding && controller.clusters != shown)
  }

  @Test func detachingStopsABuild() async throws {
    let places = places(5000, seed: 4)
    let controller = controller(surface)
    try await add(places, to: controller)
    controller.detach()
    #expect(!controller.isBuilding && surface.clusters.isEmpty)
    await controller.rest()
    controller.attach()
    await controller.rest()
    expectWholeMap(surface, controller, places)
    #expect(controller.contents.drafts(for: controller.planner.clustering).points.isEmpty)
  }

  /// Nothing keeps a controller of a screen that is closed.
  @Test func releaseStopsABuild() async throws {
    let places = places(5000, seed: 5)
    var released = Optional(controller(surface))
    if let controller = released { try await add(places, to: controller) }
    let task = released?.build?.task
    weak let kept = released
    released = nil
    #expect(kept == nil)
    await task?.value
    #expect(task?.isCancelled ?? true)
  }
}

extension Coordinate {
  /// Around a few places, as the places of a map are.
  fileprivate static func random(_ random: inout SplitMix64) -> Coordinate {
    let reach = Double.random(in: 0...20, using: &random)
    return Coordinate(
      latitude: 10 + Double.random(in: -reach...reach, using: &random),
      longitude: 10 + Double.random(in: -reach...reach, using: &random)
    )
  }
}
