import ExampleMaps
import PinfoldSimulation
import PinfoldSurface

@main
enum Main {
  @MainActor static func main() async throws {
    print("Pins in the colors of their kinds")
    let pins = ColoredPinsMap()
    try await pins.load()
    ExampleRun.draw(pins.map, "colored-pins", "A color for every kind of place")
    for step in 1...20 {
      pins.map.pan(x: step.isMultiple(of: 2) ? 200 : -200, y: step < 10 ? 60 : -60)
      await pins.map.settle(pins.controller)
    }
    print("After 20 drags: \(pins.map.churn)")
  }
}
