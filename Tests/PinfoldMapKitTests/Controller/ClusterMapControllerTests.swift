import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldSimulation
import PinfoldTesting
import Testing

@MainActor @Suite(.everyBehavior) struct ClusterMapControllerTests {
  @Test func addsAndRemovesTheAppsAnnotations() async throws {
    let stage = MapStage()
    let places = Place.row(10)
    let update = try await stage.controller.add(places)
    #expect(update.edits.inserted == 10)
    #expect(stage.shown.map(\.count).reduce(0, +) == 10)
    #expect(stage.controller.count == 10)
    try await stage.controller.remove(Array(places.prefix(4)))
    #expect(stage.shown.map(\.count).reduce(0, +) == 6)
    #expect(stage.controller.annotations.count == 6)
    try await stage.controller.remove(places)
    await stage.settle()
    #expect(stage.map.annotations.isEmpty)
    #expect(stage.controller.count == 0)
  }

  @Test func addingTwiceAddsOnce() async throws {
    let stage = MapStage()
    let places = Place.row(3)
    try await stage.controller.add(places)
    let again = try await stage.controller.add(places)
    #expect(again.edits.inserted == 0)
    #expect(again.diff.isEmpty)
    #expect(stage.controller.count == 3)
  }

  @Test func membersAreTheAppsObjects() async throws {
    let stage = MapStage()
    let places = Place.row(5)
    try await stage.controller.add(places)
    let shown = try #require(stage.shown.first)
    #expect(shown.members.count == shown.count)
    let members = stage.shown.flatMap(\.members.all)
    #expect(Set(members.map { ObjectIdentifier($0) }) == Set(places.map { ObjectIdentifier($0) }))
    let place = places[2]
    let annotation = try #require(stage.controller.clusterAnnotation(for: place))
    #expect(annotation.members.all.contains { $0 === place })
    #expect(stage.controller.clusterAnnotation(for: Place(0, 0)) == nil)
  }

  @Test func movedAnnotationsAreFollowed() async throws {
    let stage = MapStage()
    let place = Place(MapStage.kyoto.latitude, MapStage.kyoto.longitude)
    try await stage.controller.add([place])
    let before = try #require(stage.shown.first)
    place.coordinate.latitude += 0.01
    try await stage.controller.move([place])
    await stage.settle()
    let after = try #require(stage.shown.first)
    #expect(stage.shown.count == 1)
    #expect(after === before, "a single annotation that moves keeps its view")
    #expect(abs(after.coordinate.latitude - place.coordinate.latitude) < 1e-6)
    let (there, drawn) = try (place.coordinate, #require(stage.map.drawnCoordinate(of: after)))
    #expect(abs(drawn.latitude - there.latitude) < 1e-5, "the view did not follow")
  }

  @Test func setLeavesOnlyTheGivenAnnotations() async throws {
    let stage = MapStage(span: 0.2, .grid)
    let (old, kept, new) = (Place(35.01, 135.75), Place(35.02, 135.76), Place(35.03, 135.74))
    try await stage.controller.add([old, kept])
    kept.coordinate.longitude += 0.001
    // Annotations that stay are read again only on request.
    try await stage.controller.update {
      $0.set([kept, new])
      $0.move([kept])
    }
    let members = stage.shown.flatMap(\.members.all)
    #expect(
      Set(members.map { ObjectIdentifier($0) }) == [ObjectIdentifier(kept), ObjectIdentifier(new)]
    )
    #expect(stage.controller.count == 2)
    let shown = try #require(stage.controller.clusterAnnotation(for: kept))
    #expect(!shown.isCluster)
    #expect(abs(shown.coordinate.longitude - kept.coordinate.longitude) < 1e-6)
  }

  @Test func whatIsNoPlaceIsLeftOut() async throws {
    let stage = MapStage()
    let places = [Place(.nan, 0), Place(0, .infinity), Place(35, 135)]
    let update = try await stage.controller.add(places)
    #expect(update.edits.inserted == 1)
    #expect(stage.controller.count == 1)
    // The other ids are free, and can be assigned again.
    try await stage.controller.add(Place.row(2))
    #expect(stage.shown.map(\.count).reduce(0, +) == 2 && stage.controller.count == 3)
    places[2].coordinate.latitude = .nan
    try await stage.controller.move(places)
    #expect(stage.controller.clusters.count == 3)
  }

  @Test func groupsAreClusteredSeparately() async throws {
    let stage = MapStage()
    stage.controller.groupOf = { ($0 as? Place)?.title == "school" ? GroupID(1) : .common }
    let places = (0..<8).map { Place(35.0212, 135.7556, $0 < 3 ? "school" : "shop") }
    try await stage.controller.add(places)
    #expect(stage.shown.map(\.count).sorted() == [3, 5])
    #expect(stage.shown.count { $0.isUniqueLocation } == 2)
  }

  /// A pinned annotation is by itself, and back in its cluster afterwards.
  @Test func annotationsCanBeExcludedFromClusters() async throws {
    let stage = MapStage(span: 5)
    let places = Place.row(6)
    try await stage.controller.add(places)
    stage.controller.excludedAnnotations = [places[2], Place(0, 0)]
    await stage.settle()
    #expect(stage.controller.excludedAnnotations.count == 1)
    #expect(stage.shown.map(\.count).sorted() == [1, 5])
    #expect(stage.controller.clusterAnnotation(for: places[2])?.count == 1)
    stage.controller.excludedAnnotations = []
    await stage.settle()
    #expect(stage.shown.map(\.count) == [6])
  }

  /// Ids are remembered, for instance for annotations that are excluded from clusters, so
  /// none is assigned twice; and removed annotations are not kept.
  @Test func idsAreNotGivenToOtherAnnotations() async throws {
    let stage = MapStage(span: 5)
    let pinned = Place(35.02, 135.75)
    try await stage.controller.add([pinned])
    stage.controller.excludedAnnotations = [pinned]
    try await stage.controller.remove([pinned])
    for _ in 0..<20 {
      let places = Place.row(20)
      try await stage.controller.add(places)
      await stage.settle()
      #expect(stage.shown.map(\.count) == [20], "another one is kept apart")
      #expect(stage.controller.excludedAnnotations.isEmpty)
      try await stage.controller.remove(places)
    }
    weak var last: Place?
    do {
      let place = Place(35.02, 135.75)
      last = place
      try await stage.controller.add([place])
      try await stage.controller.remove([place])
    }
    #expect(last == nil, "what left is kept")
  }

  @Test func aCanceledAddLeavesNothingBehind() async throws {
    let stage = MapStage()
    let controller = stage.controller
    let task = Task { try await controller.add(Place.row(10)) }
    task.cancel()
    _ = try? await task.value
    await stage.settle()
    #expect(controller.count == 0)
    #expect(stage.map.annotations.isEmpty)
  }

  @Test func detachedControllersLeaveTheMapAloneUntilAttached() async throws {
    let stage = MapStage()
    try await stage.controller.add(Place.row(3))
    stage.controller.detach()
    #expect(stage.map.annotations.isEmpty)
    try await stage.controller.add([Place(35.02, 135.75)])
    #expect(stage.map.annotations.isEmpty)
    stage.controller.attach()
    await stage.settle()
    #expect(stage.shown.map(\.count).reduce(0, +) == 4)
  }

  /// A map that was not laid out shows nothing, and everything once it was.
  @Test func aMapWithoutASizeWaits() async throws {
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
    let controller = ClusterMapController(mapView: map)
    try await controller.add(Place.row(3))
    #expect(map.annotations.isEmpty)
    map.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    map.setRegion(map.region, animated: false)
    await controller.clusters.rest()
    #expect(map.annotations.count == 1)
  }

  /// A hidden map may lack a size. It shows the edits from that time when it has a size again.
  @Test func editsOfAMapWithoutASizeAreShownLater() async throws {
    let stage = MapStage()
    let places = Place.row(3)
    try await stage.controller.add(places)
    await stage.settle()
    let frame = stage.map.frame
    stage.map.frame = .zero
    try await stage.controller.remove(places)
    stage.map.frame = frame
    stage.map.panCamera(x: 1, y: 0)
    await stage.settle()
    #expect(stage.shown.isEmpty)
  }

  /// A turned map is as far zoomed in as before it was turned.
  @Test(arguments: [0.0, 30, 90, 180, 271.5, -45])
  func headingKeepsTheZoom(heading: Double) throws {
    let turn = heading * .pi / 180
    let (along, across) = (abs(cos(turn)), abs(sin(turn)))
    // The rect of a camera at a scale of 100 map points per screen point.
    let rect = MKMapRect(
      x: 1e6,
      y: 1e6,
      width: (400 * along + 800 * across) * 100,
      height: (400 * across + 800 * along) * 100
    )
    let size = CGSize(width: 400, height: 800)
    let viewport = try #require(Viewport(rect, size: size, heading: heading))
    #expect(abs(viewport.zoomScale - 0.01) < 1e-12)
  }

  @Test func whatIsNowhereIsNoViewport() {
    let size = CGSize(width: 400, height: 800)
    #expect(Viewport(.null, size: size, heading: 0) == nil)
    #expect(Viewport(.world, size: .zero, heading: 0) == nil)
    #expect(Viewport(MKMapRect(x: 0, y: .nan, width: 1, height: 1), size: size, heading: 0) == nil)
    #expect(Viewport(.world, size: size, heading: .nan)?.width == 400)
  }
}
