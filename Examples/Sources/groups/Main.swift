import ExampleMaps
import Pinfold
import PinfoldSimulation
import PinfoldSurface

@main
enum Main {
  @MainActor static func main() async throws {
    print("Two groups around Berlin")
    let groups = GroupsMap()
    for group in 0...1 {
      try await groups.load(5000, group: group) { print("  group \(group): \($0) of 5000") }
    }
    ExampleRun.draw(groups.map, "groups", "Two groups, clustered apart")
    groups.controllers[0].options.strategy = .grid(
      GridClustering(cellSize: 120, lattice: .exact, maximumZoom: 16)
    )
    groups.controllers[0].options.showsReaches = true
    await groups.map.settle(groups.controllers[0], groups.controllers[1])
    ExampleRun.draw(groups.map, "groups-grid", "Larger cells for one group, and its grid")
  }
}
