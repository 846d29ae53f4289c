import ExampleMaps
import Pinfold

@main
enum Main {
  @MainActor static func main() async throws {
    print("Shops in a mall")
    let mall = MallMap(tolerance: 1)
    try await mall.load()
    for (shop, place) in zip(MallMap.shops, mall.drawn) {
      print("  \(shop.name) is drawn at \(place.latitude), \(place.longitude)")
    }
    ExampleRun.draw(mall.map, "mall", "Eight shops at one place, two almost at one")
  }
}
