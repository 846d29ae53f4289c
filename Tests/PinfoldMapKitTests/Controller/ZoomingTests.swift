import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

@MainActor @Suite(.everyBehavior) struct ZoomingTests {
  @Test func zoomingToAClusterShowsAllItsMembersWithPadding() async throws {
    let stage = MapStage(span: 2)
    let places = Place.row(12, step: 2)
    try await stage.controller.add(places)
    let cluster = try #require(stage.shown.first { $0.count == 12 })
    stage.controller.zoom(to: cluster, animated: false)
    for place in places {
      let point = stage.map.convert(place.coordinate, toPointTo: stage.map)
      #expect(point.x >= 19.9 && point.x <= 370.1, "\(point)")
      #expect(point.y >= 19.9 && point.y <= 824.1, "\(point)")
    }
    await stage.settle()
    #expect(stage.shown.count > 1, "zooming splits the cluster")
  }

  /// A sheet covers the lower half.
  @Test(arguments: [0, 1, 2]) func edgesStayFree(way: Int) async throws {
    let stage = MapStage(span: 2)
    let places = Place.row(12, step: 2)
    try await stage.controller.add(places + [Place(50, 100)])
    await stage.settle()
    stage.controller.edgePadding = PlatformEdgeInsets(top: 30, left: 30, bottom: 430, right: 30)
    let cluster = try #require(stage.shown.first { $0.count == 12 })
    switch way {
    case 0: stage.map.selectAnnotation(cluster, animated: false)
    case 1: stage.controller.zoom(to: cluster, animated: false)
    default: stage.controller.showAnnotations(places, animated: false)
    }
    await stage.settle()
    for place in places {
      let point = stage.map.convert(place.coordinate, toPointTo: stage.map)
      #expect(point.y >= 29.9 && point.y <= 414.1, "\(point)")
    }
    let heights = places.map { stage.map.convert($0.coordinate, toPointTo: stage.map).y }
    #expect(try #require(heights.max()) - #require(heights.min()) > 100, "it is not zoomed in")
  }

  @Test func aRegionSaysHowMuchIsShown() async throws {
    let stage = MapStage(span: 2)
    let place = Place(35.02, 135.75)
    try await stage.controller.add(place)
    let region = MKCoordinateRegion(
      center: MapStage.kyoto,
      latitudinalMeters: 3000,
      longitudinalMeters: 3000
    )
    let selection = Task {
      await stage.controller.select(place, showing: region, animated: false)
    }
    await stage.settle()
    _ = await selection.value
    let meters = stage.map.visibleMapRect.width * WebMercator.metersPerMapPoint(atLatitude: 35.02)
    #expect((2900...3200).contains(meters))
    #expect(stage.controller.selectedAnnotation === place)
  }

  /// A cluster at one place is not zoomed in upon forever.
  @Test func zoomingToOnePlaceShowsItsSurroundings() async throws {
    let stage = MapStage()
    try await stage.controller.add([Place(35.02, 135.75), Place(35.02, 135.75)])
    let cluster = try #require(stage.shown.first)
    stage.controller.zoom(to: cluster, animated: false)
    let meters =
      stage.map.visibleMapRect.width * WebMercator.metersPerMapPoint(atLatitude: 35.02)
    #expect((200...240).contains(meters))
  }

  /// Settings of an app may be anything.
  @Test(arguments: [.nan, -5, 0, 1e300, .infinity] as [Double])
  func nonsenseIsNoTrap(number: Double) async throws {
    let stage = MapStage()
    try await stage.controller.add([Place(35.02, 135.75), Place(35.02, 135.75)])
    await stage.settle()
    let cluster = try #require(stage.shown.first)
    stage.controller.zoom(to: cluster, minimumMeters: number, animated: false)
    let insets = PlatformEdgeInsets(top: number, left: number, bottom: number, right: number)
    stage.controller.zoom(to: cluster, edgePadding: insets, animated: false)
    stage.controller.showAll(edgePadding: insets, animated: false)
    let visible = stage.map.visibleMapRect
    #expect(visible.width > 0 && visible.width.isFinite)
  }

  @Test func centeringKeepsTheZoomAndTheClusters() async throws {
    let stage = MapStage()
    try await stage.controller.add(Place.row(30, step: 3))
    await stage.settle()
    let cluster = try #require(stage.shown.max { $0.count < $1.count })
    let (width, shown) = (stage.map.visibleMapRect.width, Set(stage.shown.map(\.shown.id)))
    stage.controller.center(on: cluster, animated: false)
    await stage.settle()
    #expect(abs(stage.map.visibleMapRect.width / width - 1) < 1e-9)
    let middle = stage.map.convert(cluster.coordinate, toPointTo: stage.map)
    let covered = stage.map.coveredEdges
    let y = covered.top + (844 - covered.top - covered.bottom) / 2
    #expect(abs(middle.x - 195) < 0.01 && abs(middle.y - y) < 0.01)
    #expect(Set(stage.shown.map(\.shown.id)).isSuperset(of: shown))
  }

  @Test func selectingFindsAMemberOfACluster() async throws {
    let stage = MapStage(span: 2)
    let places = Place.row(20, step: 3)
    try await stage.controller.add(places)
    let controller = stage.controller
    let selection = Task { await controller.select(places[7], showingMeters: (300, 300)) }
    await stage.settle()
    let shown = try #require(controller.clusterAnnotation(for: places[7]))
    #expect(await selection.value == .selected(shown))
    #expect(stage.map.selectedAnnotations.first === shown)
    #expect(shown.members.all.contains { $0 === places[7] })
  }

  @Test func whatWasNeverAddedIsNotFound() async {
    let stage = MapStage()
    let before = stage.map.visibleMapRect.minX
    #expect(await stage.controller.select(Place(1, 1)) == .notFound)
    #expect(stage.map.visibleMapRect.minX == before)
  }

  @Test func openedClustersHaveLegsAndCloseAgain() async throws {
    let stage = MapStage()
    try await stage.controller.add((0..<5).map { _ in Place(35.02, 135.75) })
    let cluster = try #require(stage.shown.first)
    guard case .opened = await stage.controller.open(cluster) else {
      Issue.record("not opened")
      return
    }
    await stage.settle()
    #expect(stage.shown.count == 5)
    #expect(stage.map.overlays.count { $0 is LegLine } == 5)
    stage.controller.close()
    await stage.settle()
    #expect(stage.shown.count == 1)
    #expect(stage.map.overlays.isEmpty)
  }
}
