#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import Testing

/// The stand-in handles all the views that a tutorial's thinning shows.
@MainActor @Suite struct ManyPlacesTests {
  @Test func thinningOfManyPlacesEnds() async throws {
    var options = SurfaceOptions()
    options.clustering.strategy = .decimals(DecimalThinning())
    let stage = MapStage(span: 40, options)
    let places = (0..<80_000).map { number in
      Place(20 + Double(number % 283) * 0.1, 120 + Double(number / 283) * 0.1)
    }
    try await stage.controller.add(places)
    await stage.settle()
    #expect(stage.shown.map(\.count).reduce(0, +) == 80_000 || stage.shown.count > 10_000)
    stage.map.simulation.zoom(by: 0.8)
    await stage.settle()
    #expect(stage.shown.count == stage.map.annotations.count)
  }
}
#endif
