import Pinfold
import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

/// Whatever the camera, the data and the settings do, the surface shows the map.
@MainActor @Suite struct ControllerLawTests {
  /// A session of random cameras, edits and settings, as seeds give them.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func surfaceShowsEveryAnnotationInSightOnce(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let surface = RecordingSurface(viewport: .world)
    let controller = ClusterController(surface: surface, options: .random(&random))
    surface.completesAnimations = Bool.random(using: &random)
    var places: [PointID: Coordinate] = [:]
    var shown: [ShownCluster] = []
    for step in 0..<30 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where step > 3: controller.options = .random(&random)
      case 1, 2, 3: surface.moveCamera(to: .random(&random))
      case 4:
        let apart = places.keys.sorted().prefix(Int.random(in: 0..<4, using: &random))
        controller.options.excludedPoints = Array(apart)
      default: break
      }
      let update = try await controller.update { edits in
        randomEdits(&edits, &places, &random)
      }
      // There may have been another plan in between: the camera's, for which no caller
      // waits.
      expectFlowsToAddUp(update.diff)
      await controller.rest()
      surface.advance(bySeconds: 5)
      expectWholeMap(surface, controller, places)
      shown = controller.clusters
    }
    #expect(shown.count == surface.clusters.count)
  }

  /// Every diff turns the earlier clusters into the current clusters, and adds up.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func diffsAddUpToWhatIsShown(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let surface = RecordingSurface(viewport: .random(&random))
    let controller = ClusterController(surface: surface, options: .random(&random))
    let recorder = DiffRecorder()
    controller.onUpdate = { recorder.take($0) }
    var places: [PointID: Coordinate] = [:]
    for _ in 0..<20 {
      try await controller.update { randomEdits(&$0, &places, &random) }
      controller.options.excludedPoints = places.keys.sorted().filter { _ in
        Int.random(in: 0..<10, using: &random) == 0
      }
      if Bool.random(using: &random) { surface.moveCamera(to: .random(&random)) }
      await controller.rest()
      #expect(recorder.clusters == controller.clusters)
    }
  }
}

/// Applies every diff that it is given.
@MainActor final class DiffRecorder {
  var clusters: [ShownCluster] = []

  /// How many were on the map after a diff and not before, and the other way around.
  private(set) var appeared = 0
  private(set) var disappeared = 0

  func take(_ diff: SurfaceDiff) {
    expectFlowsToAddUp(diff)
    for flow in diff.flows {
      if flow.from == .absent { appeared += flow.count }
      if flow.to == .absent { disappeared += flow.count }
    }
    clusters = applied(diff, to: clusters)
  }
}

extension SurfaceOptions {
  /// Settings by chance.
  static func random(_ random: inout SplitMix64) -> SurfaceOptions {
    var options = SurfaceOptions.grid
    options.clustering.strategy.grid?.lattice = Bool.random(using: &random) ? .levels : .exact
    options.clustering.strategy.grid?.cellSize = ZoomSteps(
      Double.random(in: 20...200, using: &random)
    )
    options.clustering.marginFactor = Double.random(in: 0...1, using: &random)
    options.clustering.strategy.grid?.maximumZoom = Bool.random(using: &random) ? .infinity : 8
    options.clustering.strategy.grid?.minimumUniqueLocations = Int.random(in: 0..<4, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      var clustering = RadiusClustering()
      clustering.minimumPoints = Int.random(in: 2...4, using: &random)
      clustering.maximumZoom = Bool.random(using: &random) ? 17 : 6
      options.clustering.strategy = .radius(clustering)
    case 1:
      var clustering = SpacedClustering()
      clustering.separation = Double.random(in: 28...100, using: &random)
      clustering.maximumZoom = Bool.random(using: &random) ? 22 : 4
      options.clustering.strategy = .spaced(clustering)
      // A disc with a member in sight is up to two and a half separations away.
      options.clustering.marginFactor += 0.8
    default: break
    }
    options.transition = [.lineage, .fade, .none].randomElement(using: &random) ?? .none
    return options
  }
}

extension Viewport {
  /// A camera by chance, anywhere and at any zoom.
  static func random(_ random: inout SplitMix64) -> Viewport {
    .phone(
      around: Coordinate(
        latitude: Double.random(in: -80...80, using: &random),
        longitude: Double.random(in: -180...180, using: &random)
      ),
      zoomLevel: Double.random(in: 0...6, using: &random)
    )
  }
}

/// How many an annotation stands for in these tests.
func weight(of id: PointID) -> Int { id.row % 3 == 0 ? Int(id.row) % 7 + 1 : 1 }

/// Adds edits by chance to a transaction, and makes them in a table.
func randomEdits(
  _ edits: inout MapEdits,
  _ places: inout [PointID: Coordinate],
  _ random: inout SplitMix64
) {
  for _ in 0..<Int.random(in: 0..<40, using: &random) {
    let id = PointID(UInt32.random(in: 0..<200, using: &random))
    let place = Coordinate(
      latitude: Double(Int.random(in: -16...16, using: &random)) * 5,
      longitude: Double(Int.random(in: -36...36, using: &random)) * 5
    )
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      let group = GroupID(Int.random(in: 0..<3, using: &random))
      edits.insert(id, at: place, weight: weight(of: id), group: group)
      if places[id] == nil { places[id] = place }
    case 2:
      edits.move(id, to: place)
      if places[id] != nil { places[id] = place }
    case 3:
      edits.remove(id)
      places[id] = nil
    default:
      guard Int.random(in: 0..<60, using: &random) == 0 else { continue }
      edits.removeAll()
      places = [:]
    }
  }
}
