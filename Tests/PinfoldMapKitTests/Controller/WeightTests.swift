import MapKit
import Pinfold
import PinfoldSurface
import Testing

@testable import PinfoldMapKit

/// Annotations that stand for several.
@MainActor @Suite(.everyBehavior) struct WeightTests {
  private static let weights = ["Kyoto": 12, "Nara": 3]

  private func stage(_ places: [Place], span: Double) async throws -> MapStage {
    let stage = MapStage(span: span)
    stage.controller.weight = { Self.weights[($0.title ?? nil) ?? ""] ?? 1 }
    try await stage.controller.add(places)
    await stage.settle()
    return stage
  }

  private static let places = [
    Place(35.02, 135.75, "Kyoto", "in Japan"), Place(34.68, 135.8, "Nara"), Place(34.7, 135.5),
  ]

  @Test func clustersCountWhatTheirMembersStandFor() async throws {
    let stage = try await stage(Self.places, span: 40)
    let cluster = try #require(stage.shown.first)
    #expect(cluster.count == 16 && cluster.members.count == 3 && cluster.opens)
    #expect(cluster.title == "16 places" && cluster.subtitle == nil)
  }

  /// What stands for several alone has its count, and the texts of the annotation.
  @Test func aloneItIsAClusterThatDoesNotOpen() async throws {
    let stage = try await stage(Self.places, span: 0.5)
    let kyoto = try #require(stage.controller.clusterAnnotation(for: Self.places[0]))
    #expect(kyoto.count == 12 && kyoto.isCluster && !kyoto.opens)
    #expect(kyoto.title == "Kyoto" && kyoto.subtitle == "in Japan")
    guard case .notFound = await stage.controller.open(kyoto) else {
      Issue.record("opened")
      return
    }
    let before = stage.map.visibleMapRect
    stage.controller.performTapAction(on: kyoto)
    await stage.settle()
    #expect(stage.map.visibleMapRect.width == before.width, "a tap zoomed in on nothing")
    #expect(stage.map.overlays.isEmpty)
    let osaka = try #require(stage.controller.clusterAnnotation(for: Self.places[2]))
    #expect(osaka.count == 1 && !osaka.isCluster && !osaka.opens)
  }

  /// A weight is read when an annotation is added; one that moves keeps it.
  @Test func weightsStayUntilAnAnnotationIsAddedAgain() async throws {
    let stage = try await stage([Self.places[2]], span: 0.5)
    let place = Self.places[2]
    #expect(stage.shown.map(\.count) == [1])
    stage.controller.weight = { _ in 5 }
    try await stage.controller.move([place])
    await stage.settle()
    #expect(stage.shown.map(\.count) == [1])
    try await stage.controller.update { edits in
      edits.remove([place])
      edits.add([place])
    }
    await stage.settle()
    #expect(stage.shown.map(\.count) == [5])
  }
}
