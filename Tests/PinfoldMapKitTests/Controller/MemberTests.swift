import MapKit
@testable import PinfoldMapKit
import Testing

/// The members of a cluster, in the app's types.
@MainActor @Suite struct MemberTests {
  @Test func membersHaveTheirType() async throws {
    let stage = MapStage(span: 5)
    let point = MKPointAnnotation()
    point.coordinate = MapStage.kyoto
    try await stage.controller.add(Place.row(5) + [point] as [any MKAnnotation])
    let cluster = try #require(stage.shown.first)
    let titles: [String?] = cluster.members(of: Place.self).map(\.title)
      .sorted { $0 ?? "" < $1 ?? "" }
    #expect(titles == ["0", "1", "2", "3", "4"])
    #expect(cluster.members(of: MKPointAnnotation.self).first === point)
    #expect(cluster.members.count == 6 && cluster.members.contains { $0 === point })
    #expect(cluster.single == nil && cluster.single(of: Place.self) == nil)
  }

  /// As a delegate asks for it.
  @Test func aSingleAnnotationIsAtHand() async throws {
    let stage = MapStage()
    let place = Place(35.02, 135.75)
    try await stage.controller.add(place)
    let shown: any MKAnnotation = try #require(stage.shown.first)
    #expect((shown as? ClusterAnnotation)?.single as? Place === place)
    #expect((shown as? ClusterAnnotation)?.single(of: Place.self) === place)
  }

  @Test func aSelectionInPlaceLeavesTheCamera() async throws {
    let stage = MapStage()
    let places = [Place(35.02, 135.75), Place(45, 135.75)]
    try await stage.controller.add(places)
    await stage.settle()
    let before = stage.map.visibleMapRect
    for place in places {
      stage.controller.selectAnnotation(place)
      await stage.settle()
      #expect(stage.controller.selectedAnnotation === place)
      #expect(stage.map.visibleMapRect.origin.y == before.origin.y)
      #expect(stage.map.selectedAnnotations.isEmpty == (place === places[1]))
    }
  }
}
