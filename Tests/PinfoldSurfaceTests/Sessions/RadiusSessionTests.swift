import Pinfold
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// Clusters by distance on a simulated map.
@MainActor @Suite struct RadiusSessionTests {
  private static var options: SurfaceOptions {
    var options = SurfaceOptions()
    options.clustering.strategy = .radius(RadiusClustering())
    return options
  }

  /// No ghost, no double, every diff adds up, while the camera moves about and places are
  /// inserted, removed and moved.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func clustersFollowCameraAndEdits(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let session = try await MapSession(DataSet.kyoto(), Self.options)
    session.check()
    _ = await session.perform(.show(west: 135.7, south: 34.9, east: 135.8, north: 35.1))
    for _ in 0..<12 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: _ = await session.perform(.zoom(Double.random(in: 0.4...2.5, using: &random)))
      case 1:
        let step = CameraSession.Step.pan(
          x: Double.random(in: -300...300, using: &random),
          y: Double.random(in: -300...300, using: &random)
        )
        _ = await session.perform(step)
      default:
        let point = PointID(UInt32.random(in: 0..<1000, using: &random))
        let other = PointID(UInt32.random(in: 0..<1000, using: &random))
        let place = session.places[other] ?? Coordinate(latitude: 35, longitude: 135.75)
        try await session.controller.update { $0.move(point, to: place) }
        await session.settle()
      }
      session.check()
    }
  }

  /// A trembling hand changes nothing, and a zoom out merges and never splits.
  @Test func zoomingOutOnlyMerges() async throws {
    let session = try await MapSession(DataSet.kyoto(), Self.options)
    _ = await session.perform(.show(west: 135.74, south: 35, east: 135.77, north: 35.05))
    var score = 0
    for step in 0..<20 {
      score += await session.perform(.zoom(step.isMultiple(of: 2) ? 1.05 : 1 / 1.05)).score
    }
    #expect(score == 0)
    for _ in 0..<8 {
      let before = session.controller.clusters.compactMap { session.controller.members(of: $0.id) }
        .map(Array.init)
      _ = await session.perform(.zoom(0.5))
      for members in before {
        let hosts = Set(members.compactMap { session.controller.cluster(of: $0)?.id })
        #expect(hosts.count <= 1)
      }
    }
    session.check()
  }
}
