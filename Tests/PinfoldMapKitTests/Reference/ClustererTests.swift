import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// An app's own clusterer gets annotations, as the reference's does.
@MainActor @Suite struct ClustererTests {
  @Test func aClustererGetsItsAnnotations() async throws {
    let stage = MapStage(span: 5, .reference)
    // Surviving clusters stay where they are, otherwise.
    stage.controller.options.strategy = .grid(GridClustering(lattice: .exact, keepsAnchors: false))
    stage.controller.clusterer = { annotations, rect in
      annotations.map(\.coordinate).max { $0.latitude < $1.latitude }
        ?? CLLocationCoordinate2D(latitude: .nan, longitude: .nan)
    }
    let places = Place.row(20)
    try await stage.controller.add(places)
    await stage.settle()
    func check(_ places: [Place]) throws {
      for shown in stage.shown {
        let latitudes = shown.members(of: Place.self).map(\.coordinate.latitude)
        #expect(abs(shown.coordinate.latitude - (try #require(latitudes.max()))) < 1e-6)
      }
      #expect(stage.shown.map(\.count).reduce(0, +) == places.count)
    }
    try check(places)
    // Others come and leave.
    try await stage.controller.add(Place(35.05, 135.79))
    try await stage.controller.remove(Array(places[..<5]))
    stage.map.zoomCamera(by: 3)
    await stage.settle()
    try check(Array(places[5...]) + [Place(35.05, 135.79)])
    stage.controller.clusterer = nil
    await stage.settle()
    #expect(stage.shown.contains { $0.isCluster })
  }
}
