import ExampleMaps
import PinfoldSimulation
import PinfoldSurface

@main
enum Main {
  @MainActor static func main() async throws {
    print("Places without overlaps")
    let places = OverlapFilterMap()
    await places.show(span: (0.1, 0.1))
    try await places.load()
    for span in [0.2, 0.1, 0.05, 0.02] {
      await places.show(span: (span, span / 2))
      print("\(span)°: \(places.controller.clusters.count) of 1000 places are shown")
      if span == 0.1 {
        ExampleRun.draw(places.map, "overlap-filter", "Every icon stands for those around it")
      }
    }
  }
}
