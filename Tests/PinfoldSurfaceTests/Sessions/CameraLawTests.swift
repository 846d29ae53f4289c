import Pinfold
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// The effects that a camera must have and must not have on a map.
@MainActor @Suite struct CameraLawTests {
  private static let kyoto = DataSet.kyoto()

  /// J13: panning within the planned area adds, removes and moves nothing. The map requests views
  /// only for the annotations that enter the visible area.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func panningWithinThePlannedAreaChangesNothing(seed: UInt64) async throws {
    let session = try await MapSession(Self.kyoto)
    _ = await session.perform(.show(west: 135.7, south: 34.9, east: 135.8, north: 35.1))
    var random = SplitMix64(seed: seed)
    var position = (x: 0.0, y: 0.0)
    for _ in 0..<20 {
      // The margin is half a screen on each side.
      let next = (
        x: Double.random(in: -190...190, using: &random),
        y: Double.random(in: -420...420, using: &random)
      )
      let before = session.inSight
      let churn = await session.perform(.pan(x: next.x - position.x, y: next.y - position.y))
      position = next
      #expect(churn.score == 0, "\(churn)")
      #expect(churn.viewsRequested == session.inSight.subtracting(before).count, "\(churn)")
    }
    session.check()
  }

  /// A hand that trembles changes nothing, at any zoom level.
  @Test(arguments: Array(stride(from: 8.0, through: 14, by: 0.31)))
  func jitterAroundAZoomLevelChangesNothing(zoomLevel: Double) async throws {
    // Spaced clusters change at the edge of a level.
    let session = try await MapSession(Self.kyoto, .grid)
    let span = 360 * 390 / 256 / pow2(zoomLevel)
    _ = await session.perform(
      .show(west: 135.75 - span / 2, south: 35.02, east: 135.75 + span / 2, north: 35.0201)
    )
    // Into the band of the hysteresis, whichever side of a level's edge this is.
    _ = await session.perform(.zoom(1.05))
    var score = 0
    for step in 0..<50 {
      score += await session.perform(.zoom(step.isMultiple(of: 2) ? 1 / 1.05 : 1.05)).score
    }
    #expect(score == 0)
    session.check()
  }

  /// 100 random sessions: no ghost, no double, every diff adds up, nothing foreign is
  /// touched, and no more views than there are annotations in sight.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func sessionsLeaveNoGhosts(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var options = SurfaceOptions.random(&random)
    options.clustering.marginFactor = max(options.clustering.marginFactor, 0.1)
    let coordinates =
      seed.isMultiple(of: 2)
      ? Self.kyoto : DataSet.uniform(count: 1000, seed: UInt32(seed))
    let session = try await MapSession(coordinates, options)
    let camera =
      seed.isMultiple(of: 2)
      ? CameraSession.random(seed: seed, around: (35, 135.7), reach: 0.1)
      : CameraSession.random(seed: seed)
    for step in camera.steps {
      _ = await session.perform(step)
      session.check()
    }
  }

  /// Two controllers on one map, one of them with groups: each shows its own, and
  /// nothing foreign is touched.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func controllersShareAMap(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let session = try await MapSession(Self.kyoto, .random(&random))
    let surface = SimulatedSurface(session.map)
    let controller = ClusterController(surface: surface, options: .random(&random))
    try await controller.update { edits in
      for (row, place) in Self.kyoto.enumerated() {
        edits.insert(PointID(UInt32(row)), at: place, group: GroupID(row % 3))
      }
    }
    let camera = CameraSession.random(seed: seed, around: (35, 135.7), reach: 0.1)
    for step in camera.steps {
      session.map.perform(step)
      await controller.rest()
      await session.settle()
      await controller.rest()
      let own = controller.clusters.compactMap { surface.annotation(for: $0.id) }
      #expect(own.count == controller.clusters.count, "ghosts or doubles")
      for cluster in controller.clusters {
        let members = controller.members(of: cluster.id).map(Array.init) ?? []
        #expect(members.allSatisfy { Int($0.row) % 3 == cluster.id.group.number })
      }
      let others = session.controller.clusters.count + session.foreign.count + 1
      #expect(session.map.annotations.count == own.count + others)
      #expect(session.foreign.allSatisfy { on in session.map.annotations.contains { $0 === on } })
    }
  }

  private func pow2(_ exponent: Double) -> Double {
    var (value, rest) = (1.0, exponent)
    while rest >= 1 { (value, rest) = (value * 2, rest - 1) }
    // A straight line between two powers suffices, because the exact zoom level does not matter.
    return value * (1 + rest)
  }
}
