import Pinfold
import PinfoldSimulation
import PinfoldSurface

/// A map on a phone's screen and its controller.
@MainActor struct MapStage {
  let map = SimulatedMap(width: 390, height: 844)
  let surface: SimulatedSurface
  let controller: ClusterController

  init() {
    surface = SimulatedSurface(map)
    controller = ClusterController(surface: surface)
  }

  /// Puts annotations on the map.
  func load(_ coordinates: [Coordinate]) async throws {
    var edits = MapEdits()
    edits.setAll([.common: PointIndex(coordinates)])
    try await controller.update(edits)
  }
}
