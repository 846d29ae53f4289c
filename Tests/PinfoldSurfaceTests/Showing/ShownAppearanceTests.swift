import Pinfold
@testable import PinfoldSurface
import PinfoldTesting
import Testing

/// A shown cluster is drawn again when its disc has another size or shade.
@Suite struct ShownAppearanceTests {
  private let cluster: Cluster

  init() throws {
    let points = PointIndex(
      (0..<50).map { Coordinate(latitude: 35 + Double($0) * 1e-6, longitude: 135) }
    )
    let viewport = try #require(
      Viewport(south: 34, west: 134, north: 36, east: 136, width: 800, height: 600)
    )
    cluster = try #require(Planner().plan(points, for: viewport).clusters.first)
  }

  private func shown(_ scale: ClusterScale) -> ShownCluster {
    let id = ShownCluster.ID(group: .common, cluster: cluster.id)
    return ShownCluster(
      id: id,
      cluster: cluster,
      position: cluster.anchor,
      categories: nil,
      scale: scale
    )
  }

  @Test func discsGoByTheScale() {
    let scale = ClusterScale(low: 5, high: 50, breaks: [10, 20, 30, 40])
    #expect(shown(scale).appearance == ClusterAppearance(count: 50, scale: scale))
    #expect(shown(scale).appearance.diameter == 62 && shown(scale).appearance.shade == 4)
  }

  @Test func anotherSizeOrShadeIsAnotherLook() {
    let scale = ClusterScale(low: 5, high: 50, breaks: [10, 20, 30, 40])
    #expect(shown(scale) == shown(scale))
    #expect(shown(scale) != shown(ClusterScale(low: 5, high: 60, breaks: [10, 20, 30, 40])))
    #expect(shown(scale) != shown(ClusterScale(low: 5, high: 50, breaks: [10, 20, 30, 60])))
    // The breaks below are passed either way.
    #expect(shown(scale) == shown(ClusterScale(low: 5, high: 50, breaks: [6, 7, 8, 9])))
  }
}
