import ExampleMaps
import PinfoldSimulation

@main
enum Main {
  @MainActor static func main() async throws {
    print("A thousand pins around Kyoto")
    let kyoto = KyotoMap()
    _ = await kyoto.show(latitudeSpan: 0.05)
    try await kyoto.load()
    for span in [0.13, 0.05, 0.03, 0.02, 0.019, 0.05] {
      let churn = await kyoto.show(latitudeSpan: span)
      let (areas, pins) = kyoto.shown
      print("\(span)° of latitude: \(areas) areas, \(pins) pins; \(churn)")
      switch span {
      case 0.13: ExampleRun.draw(kyoto.map, "kyoto-areas", "Kyoto from afar: areas")
      case 0.02: ExampleRun.draw(kyoto.map, "kyoto-pins", "Kyoto from near: pins")
      default: break
      }
    }
  }
}
