import ExampleMaps
import Pinfold
import PinfoldSimulation
import PinfoldSurface

@main
enum Main {
  @MainActor static func main() async throws {
    print("A hundred thousand places")
    let places = PlacesMap()
    try await places.load()
    print("  \(places.controller.count) places in \(places.controller.clusters.count) clusters")
    ExampleRun.draw(places.map, "places", "105,729 places of the United States")
    try await places.set { ($0.usesExactGrid, $0.cellSize, $0.showsGrid) = (true, 90, true) }
    ExampleRun.draw(places.map, "places-grid", "Exact cells of 90 points, and the grid")
    try await places.set { ($0.showsGrid, $0.isSplitByKind) = (false, true) }
    ExampleRun.draw(places.map, "places-kinds", "Each kind clustered by itself")
    try await places.set { $0.dataSet = .airports }
    print("  \(places.controller.count) airports in \(places.controller.clusters.count) clusters")
    ExampleRun.draw(places.map, "places-airports", "Airports, by country")
  }
}
