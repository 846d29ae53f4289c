import Pinfold
import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

/// Views of known sizes do not overlap, for any camera, data and settings.
@MainActor @Suite struct OverlapLawTests {
  /// Discs in two sizes, and pins above their places.
  nonisolated static func size(_ count: Int) -> ViewSize {
    guard count > 1 else { return ViewSize(width: 28, height: 40, offsetY: -20) }
    let side = count > 9 ? 44.0 : 36
    return ViewSize(width: side, height: side)
  }

  /// One to three controllers of one map, with groups and annotations that are kept apart.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func noViewsOverlap(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = OverlapStage(controllerCount: random.integer(in: 1...3), &random)
    for _ in 0..<8 {
      let viewport = Viewport.near(&random)
      for number in stage.surfaces.indices {
        if random.chance(0.3) {
          stage.controllers[number].options.excludedPoints = (0..<random.integer(in: 0...5)).map {
            _ in
            PointID(UInt32(random.integer(in: 0...199)))
          }
        }
        if random.chance(0.7) { stage.surfaces[number].moveCamera(to: viewport) }
        let update = try await stage.controllers[number].update {
          randomEdits(&$0, &stage.places[number], &random)
        }
        expectFlowsToAddUp(update.diff)
      }
      for surface in stage.surfaces { surface.moveCamera(to: viewport) }
      await stage.rest()
      for (number, surface) in stage.surfaces.enumerated() {
        expectWholeMap(surface, stage.controllers[number], stage.places[number])
        #expect(stage.recorders[number].clusters == stage.controllers[number].clusters)
      }
      expectNoOverlaps(stage.controllers, viewport, size: Self.size)
    }
  }

  /// Cameras and edits in any order end like a controller that never saw them: nothing
  /// that was displaced or merged is left over.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func historyLeavesNoTrace(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let stage = OverlapStage(controllerCount: 2, &random)
    for controller in stage.controllers {
      // Names, places and levels of earlier plans are kept on purpose.
      controller.options.clustering.strategy.grid?.keepsAnchors = false
      controller.options.clustering.hysteresis = 0
    }
    for _ in 0..<6 {
      for (number, controller) in stage.controllers.enumerated() {
        stage.surfaces[number].moveCamera(to: .near(&random))
        try await controller.update { randomEdits(&$0, &stage.places[number], &random) }
      }
    }
    let viewport = Viewport.near(&random)
    for surface in stage.surfaces { surface.moveCamera(to: viewport) }
    for controller in stage.controllers {
      // Discs depend on the order of edits until they are rebuilt.
      controller.options.clustering.strategy.spaced?.separation = 80
    }
    await stage.rest()

    let screen = SharedScreen()
    for (number, controller) in stage.controllers.enumerated() {
      let surface = RecordingSurface(viewport: viewport, sharedScreen: screen)
      surface.viewSize = { Self.size($0.count) }
      let fresh = ClusterController(surface: surface, options: controller.options)
      try await fresh.update { edits in
        for (id, place) in stage.places[number].sorted(by: { $0.key < $1.key }) {
          let group = controller.group(of: id) ?? .common
          edits.insert(id, at: place, weight: weight(of: id), group: group)
        }
      }
      await fresh.rest()
      #expect(Self.pictures(fresh) == Self.pictures(controller))
      stage.keep(fresh)
    }
  }

  /// Returns the shown pictures without their names.
  private static func pictures(_ controller: ClusterController) -> [Picture] {
    controller.clusters.map { shown in
      Picture(
        members: (controller.members(of: shown.id).map { Array($0) } ?? []).sorted(),
        x: shown.position.x,
        y: shown.position.y
      )
    }.sorted { $0.members.lexicographicallyPrecedes($1.members) }
  }

  private struct Picture: Equatable {
    let members: [PointID]
    let x: Double
    let y: Double
  }
}

/// Controllers of one map, each on a surface that keeps the books.
@MainActor final class OverlapStage {
  let surfaces: [RecordingSurface]
  let controllers: [ClusterController]
  let recorders: [DiffRecorder]
  var places: [[PointID: Coordinate]]
  private var kept: [ClusterController] = []

  init(controllerCount: Int, _ random: inout SplitMix64) {
    let screen = SharedScreen()
    surfaces = (0..<controllerCount).map { _ in
      RecordingSurface(viewport: .near(&random), sharedScreen: screen)
    }
    controllers = surfaces.map { surface in
      surface.viewSize = { OverlapLawTests.size($0.count) }
      var options = SurfaceOptions.grid
      options.overlaps = random.pick([.merge, .merge, .move(limit: 30)])
      options.clustering.strategy.grid?.cellSize = ZoomSteps(random.pick([30, 60, 100]))
      options.clustering.strategy.grid?.lattice = random.pick([.levels, .exact])
      options.transition = .none
      if random.chance(0.2) { options.clustering.strategy = .radius(RadiusClustering()) }
      if random.chance(0.3) {
        options.clustering = ClusterOptions(.spaced())
        options.clustering.marginFactor = 0.8
        options.viewSize = { OverlapLawTests.size($0.count) }
      }
      return ClusterController(surface: surface, options: options)
    }
    recorders = controllers.map { controller in
      let recorder = DiffRecorder()
      controller.onUpdate = { recorder.take($0) }
      return recorder
    }
    places = surfaces.map { _ in [:] }
  }

  /// Waits for the controllers in their order: none waits for one behind it.
  func rest() async { for controller in controllers { await controller.rest() } }

  func keep(_ controller: ClusterController) { kept.append(controller) }
}

extension Viewport {
  /// A phone's camera by chance: the edge of the world, the antimeridian, or anywhere.
  fileprivate static func near(_ random: inout SplitMix64) -> Viewport {
    .phone(
      around: Coordinate(
        latitude: random.pick([0, 35, -70, 80]) + random.number(in: -5...5),
        longitude: random.pick([0, 135, -179, 179]) + random.number(in: -5...5)
      ),
      zoomLevel: random.number(in: 2.5...6)
    )
  }
}

extension SplitMix64 {
  fileprivate mutating func pick<T>(_ choices: [T]) -> T {
    choices[integer(in: 0...choices.count - 1)]
  }

  fileprivate mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  fileprivate mutating func integer(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  fileprivate mutating func chance(_ share: Double) -> Bool { number(in: 0...1) < share }
}
