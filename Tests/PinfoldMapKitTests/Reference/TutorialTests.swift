import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// The migration guide's offers to users of tutorials.
@MainActor @Suite(.everyBehavior) struct TutorialTests {
  private let places = Place.row(60)

  private func shown(
    _ places: [Place],
    span: Double = 0.2,
    _ setUp: (ClusterMapController) -> Void
  ) async throws -> MapStage {
    let stage = MapStage(span: span)
    setUp(stage.controller)
    try await stage.controller.add(places)
    await stage.settle()
    return stage
  }

  @Test(arguments: [(0.2, true), (0.005, false)])
  func pinsAreThinnedOut(span: Double, isThinned: Bool) async throws {
    let stage = try await shown(places, span: span) {
      $0.options.clustering.strategy = .decimals(DecimalThinning())
    }
    #expect(!stage.shown.isEmpty && stage.shown.allSatisfy { $0.isArea == isThinned })
  }

  @Test func viewsAreReusedByColor() async throws {
    let stage = try await shown([places[0], places[59]]) {
      $0.color = { $0.members.first === places[0] ? .red : .green }
    }
    let identifiers = stage.shown.compactMap { stage.map.view(for: $0)?.reuseIdentifier }
    #expect(Set(identifiers) == ["PinAnnotationIdentifier.red", "PinAnnotationIdentifier.green"])
  }

  @Test func pinsAtOneCoordinateAreSpread() async throws {
    let coordinate = places[0].coordinate
    let mall = (0..<4).map { _ in Place(coordinate.latitude, coordinate.longitude) }
    let stage = try await shown(mall, span: 0.002) {
      $0.options.clustering.strategy = .none
      $0.options.spreading = Spreading()
    }
    #expect(Set(stage.shown.map { "\($0.coordinate)" }).count == 4)
    #expect(mall.allSatisfy { $0.coordinate.latitude == coordinate.latitude })
  }

  @Test func placesThatOverlapAreFiltered() async throws {
    let stage = try await shown(places) {
      $0.options.clustering.strategy = .overlapFilter(OverlapFilter())
    }
    #expect((2..<30).contains(stage.shown.count))
    #expect(stage.shown.map(\.members.count).reduce(0, +) == 60)
  }
}
