import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldSimulation
import Testing

/// The reference's figures for its cluster annotations and how they are found.
@MainActor @Suite(.everyBehavior) struct ReferenceAnnotationTests {
  private func contains(_ rect: MKMapRect, _ place: Place) -> Bool {
    let point = MKMapPoint(place.coordinate)
    // An index keeps sixteenths of map points, 9 mm at the equator.
    let slack = 1.0 / 16
    return point.x >= rect.minX - slack && point.x <= rect.maxX + slack
      && point.y >= rect.minY - slack && point.y <= rect.maxY + slack
  }

  @Test(arguments: [(1, false), (2, true)])
  func severalMembersAreACluster(count: Int, isCluster: Bool) async throws {
    let stage = MapStage(span: 5)
    try await stage.controller.add(Place.row(count))
    #expect(stage.shown.map(\.isCluster) == [isCluster])
  }

  @Test func mapRectsContainTheirMembers() async throws {
    var options = SurfaceOptions.grid
    options.clustering.strategy.grid?.cellSize = 4096
    let stage = MapStage(span: 170, options)
    let places = [Place(50, 12), Place(10.5, 78)]
    try await stage.controller.add(places)
    let cluster = try #require(stage.shown.first { $0.count == 2 })
    for place in places { #expect(contains(cluster.mapRect, place)) }
    let width = 58_161_015.566667 - 143_165_576.533333 + 134_217_728
    #expect(abs(cluster.mapRect.width - width) < 1, "\(cluster.mapRect)")
  }

  /// The reference's rect spans the world here.
  @Test func mapRectsAcrossTheAntimeridianAreNarrow() async throws {
    var options = SurfaceOptions.grid
    options.clustering.strategy.grid?.cellSize = 300
    options.clustering.strategy.grid?.lattice = .exact
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 256, height: 256))
    let controller = ClusterMapController(mapView: map, options: options)
    try await controller.add([Place(0, 179.5), Place(0, -179.5)])
    let cluster = try #require(controller.clusterAnnotations.first { $0.count == 2 })
    #expect(abs(cluster.mapRect.width - MKMapRect.world.width / 360) < 1)
  }

  /// Looking up a member finds only the annotation that shows it, at any position in the list.
  @Test func findsWhatShowsAMember() async throws {
    let stage = MapStage(span: 2)
    let (near, far) = (Place.row(9), (0..<3).map { Place(35.3, 135.2 + Double($0) * 0.001) })
    try await stage.controller.add(near + far)
    let outside = Place(50, 135)
    try await stage.controller.add([outside])
    #expect(stage.controller.clusterAnnotation(for: Place(35, 135)) == nil)
    #expect(stage.controller.clusterAnnotation(for: outside) == nil, "not in the planned area")
    let found = try #require(stage.controller.clusterAnnotation(for: near[4]))
    #expect(found.members.all.contains { $0 === near[4] })
    #expect(!found.members.all.contains { $0 === far[0] })
  }

  /// Only a map's own cluster annotations are the controller's.
  @Test func anAnnotationWithoutControllerHasNoTexts() async throws {
    let stage = MapStage()
    var controller: ClusterMapController? = stage.controller
    try await controller?.add([Place(35.02, 135.75, "Nijo")])
    let shown = try #require(stage.shown.first)
    controller = nil
    stage.controller.detach()
    #expect(shown.members.count == 0)
    #expect(stage.shown.isEmpty)
  }
}
