import Pinfold
import PinfoldSimulation
import PinfoldSurface
import Testing

/// Compiles the code of the catalogs, and checks its documented output.
@MainActor @Suite struct ArticleTests {
  @Test func overview() async throws {
    let map = SimulatedMap(width: 390, height: 844)
    let controller = ClusterController(surface: SimulatedSurface(map))
    let update = try await controller.update { edits in
      edits.insert(PointID(0), at: Coordinate(latitude: 35.02, longitude: 135.75))
    }
    #expect(update.diff.inserted.count == 1)
  }

  @Test func testingWithoutAScreen() async throws {
    let map = SimulatedMap(width: 390, height: 844)
    let surface = SimulatedSurface(map)
    surface.configure = { view, cluster in view.label = String(cluster.count) }
    let controller = ClusterController(surface: surface)

    let kyoto = Coordinate(latitude: 35.0212, longitude: 135.7556)
    map.setRegion(center: kyoto, latitudeSpan: 0.2, longitudeSpan: 0.1)
    try await controller.add([(PointID(0), kyoto), (PointID(1), kyoto)])
    await map.settle(controller)
    #expect(map.views.map(\.label) == ["2"])

    let before = map.churn
    map.pan(x: 40, y: 0)
    await map.settle(controller)
    #expect(map.churn.since(before).score == 0)

    async let outcome = controller.select(PointID(1), showingMeters: (500, 500))
    await map.settle(controller)
    let id = try #require(controller.cluster(of: PointID(1))?.id)
    #expect(await outcome == .selected(id))
  }

  @Test func keepingAMapInStep() async throws {
    let controller = ClusterController(surface: SimulatedSurface(SimulatedMap()))
    let station = Coordinate(latitude: 34.9858, longitude: 135.7588)
    try await controller.update { edits in
      edits.remove(PointID(3))
      edits.move(PointID(7), to: station)
      edits.insert(PointID(9), at: station, group: GroupID(1))
    }
    #expect(controller.group(of: PointID(9)) == GroupID(1))
  }
}
