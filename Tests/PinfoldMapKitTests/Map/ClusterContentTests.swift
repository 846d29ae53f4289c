#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import PinfoldTesting
import SwiftUI
import Testing

@MainActor @Suite struct ClusterContentTests {
  /// Stops around Kyoto.
  static func stops(_ count: Int, seed: UInt64 = 1, reach: Double = 0.1) -> [Stop] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { id in
      Stop(
        id: id,
        coordinate: CLLocationCoordinate2D(
          latitude: 35.02 + .random(in: -reach...reach, using: &random),
          longitude: 135.75 + .random(in: -reach...reach, using: &random)
        ),
        name: "\(id)"
      )
    }
  }

  @Test(arguments: [MapTraits()] + MapTraits.all)
  func showsEachItemOnce(traits: MapTraits) async {
    let screen = StopsScreen(Self.stops(200), traits)
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    #expect(screen.map.breaches == [])
    #expect(screen.shown.map(\.count).reduce(0, +) == 200)
    #expect(screen.map.annotations.count == screen.shown.count)
    #expect(screen.shown.count > 5)
    // An automatic position shows the items.
    #expect(screen.map.rect.map { $0.width < 1e6 } == true)
    let names = screen.map.annotations.flatMap(\.drawn).flatMap { $0.content.split(separator: ",") }
    #expect(Set(names.compactMap { Int($0) }) == Set(0..<200))
    #expect(screen.map.annotations.flatMap(\.drawn).allSatisfy { $0.look.opacity == 1 })
    #expect(screen.map.annotations.flatMap(\.drawn).allSatisfy { $0.look.offset == .zero })
  }

  @Test func tapOpensACluster() async throws {
    let screen = StopsScreen(Self.stops(200))
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    let cluster = try #require(screen.shown.max { $0.count < $1.count })
    let members = Set(cluster.members.map(\.id))
    let path = try #require(
      screen.map.annotations.first {
        $0.tag == AnyHashable(ClusterSelection<Int>.cluster(cluster.id))
      }
    )
    screen.map.tap(path)
    #expect(screen.model.selection == .cluster(cluster.id))
    await screen.settle()
    #expect(screen.model.selection == nil)
    #expect(!screen.memberships.contains(members))
    #expect(screen.shown.filter { members.isSuperset(of: $0.members.map(\.id)) }.count > 1)
  }

  @Test func membersAtOnePlaceAreLaidOut() async throws {
    let place = MapStage.kyoto
    let screen = StopsScreen((0..<5).map { Stop(id: $0, coordinate: place) } + Self.stops(3))
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    // Seeds of stops have ids from 0 on: the last ones with an id are kept.
    screen.model.items = (0..<5).map { Stop(id: $0, coordinate: place) }
    await screen.settle()
    let only = try #require(screen.map.annotations.first)
    #expect(screen.map.annotations.count == 1)
    screen.map.tap(only)
    await screen.settle()
    #expect(screen.shown.count == 5)
    #expect(screen.map.lineCount == 5)
    var listed: [Stop] = []
    screen.model.onList = { listed = $0 }
    screen.model.options.spiderfy.limit = 2
    screen.map.gesture(to: .kyoto(1))
    await screen.settle()
    let again = try #require(screen.map.annotations.first)
    screen.map.tap(again)
    await screen.settle()
    #expect(listed.count == 5)
  }

  /// Views show another name of an item that stays where it is.
  @Test(arguments: [MapTraits(), .untrackedContent])
  func viewsFollowTheirItems(traits: MapTraits) async {
    let screen = StopsScreen(Self.stops(20), traits)
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    var stop = screen.model.items[3]
    stop.name = "other"
    screen.model.update(stop)
    await screen.settle()
    let texts = screen.map.annotations.flatMap(\.drawn).map(\.content)
    #expect(texts.contains { $0.split(separator: ",").contains("other") })
  }

  /// An app selects an item before it has loaded it.
  @Test func anItemIsSelectedBeforeItIsThere() async {
    let screen = StopsScreen([])
    screen.model.selection = .item(3)
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    screen.model.items = Self.stops(20)
    await screen.settle()
    #expect(screen.model.selection == .item(3) && screen.map.selected.count == 1)
    screen.model.remove(3)
    #expect(screen.model.selection == nil)
  }

  @Test func selectionFollowsItsItem() async throws {
    let screen = StopsScreen(Self.stops(200))
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    let before = screen.map.rect.map { "\($0)" }
    screen.model.selection = .item(7)
    await screen.settle()
    #expect(screen.map.rect.map { "\($0)" } == before)
    #expect(screen.map.selected.count == 1)
    for degrees in [0.2, 0.05, 0.01, 0.003, 0.05, 0.4] {
      let place = MKMapPoint(screen.model.items[7].coordinate)
      let width = degrees / 360 * MKMapRect.world.width
      screen.map.gesture(
        to: MKMapRect(x: place.x - width / 2, y: place.y - width / 2, width: width, height: width)
      )
      await screen.settle()
      #expect(screen.map.selected.count == 1)
      let drawn = screen.map.selected.flatMap(\.drawn).map(\.content).joined()
      #expect(drawn.split(separator: ",").contains("7"))
      #expect(screen.model.selection == .item(7))
    }
    screen.model.select(3, reveal: 500)
    await screen.settle()
    #expect(screen.model.selection == .item(3))
    #expect(screen.map.selected.count == 1)
    screen.model.remove(3)
    #expect(screen.model.selection == nil)
  }

  /// As a sheet with the members of a tapped cluster needs it.
  @Test(arguments: [MapTraits(), .untrackedContent])
  func aTappedClusterIsMarkedAndHasItsMembers(traits: MapTraits) async throws {
    let screen = StopsScreen(Self.stops(200), traits)
    screen.model.tapAction = .select
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    #expect(!screen.shown.contains { $0.isSelected })
    let cluster = try #require(screen.shown.max { $0.count < $1.count })
    let tag = AnyHashable(ClusterSelection<Int>.cluster(cluster.id))
    screen.map.tap(screen.map.annotations.first { $0.tag == tag })
    await screen.settle()
    let selected = try #require(screen.model.visible.first { $0.isSelected })
    #expect(selected.id == cluster.id && screen.shown.filter(\.isSelected).count == 1)
    #expect(screen.map.selected.flatMap(\.drawn).map(\.look.label) == ["selected"])
    let ids = cluster.members.map(\.id)
    #expect(ids.count > 3 && selected.members.all.map(\.id) == ids)
    #expect(selected.members.count == ids.count)
    #expect(selected.members.prefix(3).map(\.id) == Array(ids[..<3]))
    screen.model.selection = nil
    await screen.settle()
    #expect(!screen.shown.contains { $0.isSelected })
    #expect(screen.map.annotations.flatMap(\.drawn).allSatisfy { $0.look.label == "" })
  }

  /// Parts begin where their cluster was, however the map is turned. Views that SwiftUI does not
  /// call back stay there until the transition has ended.
  @Test(arguments: [0.0, 30, 200])
  func partsComeOutOfTheirCluster(heading: Double) async throws {
    let screen = StopsScreen(Self.stops(100), .silentAppearance)
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    screen.map.turn(to: heading)
    await screen.settle()
    let before = screen.shown.map { WebMercator.mapPoint(for: Coordinate($0.coordinate)) }
    screen.map.gesture(to: .kyoto(0.05))
    await screen.settle(seconds: 0)
    let scale = try #require(screen.model.map("main").surface.viewport).zoomScale
    let elements = screen.model.elements(on: "main")
    let arrivals = elements.filter { !$0.isLeaving && $0.motion != nil }
    #expect(!arrivals.isEmpty && elements.contains(where: \.isLeaving))
    for element in arrivals {
      let (place, offset) = (element.cluster.position, element.motion?.offset.from ?? .zero)
      // By its bearing, which a map that is turned shows that much to the left.
      let distances = before.map { start in
        let (x, y) = ((start.x - place.x) * scale, (start.y - place.y) * scale)
        let length = (x * x + y * y).squareRoot()
        let bearing = atan2(x, -y) - heading * .pi / 180
        return hypot(sin(bearing) * length - offset.width, -cos(bearing) * length - offset.height)
      }
      #expect(element.motion?.opacity.from == 0 || distances.contains { $0 < 0.5 })
    }
    let drawn = screen.map.annotations.flatMap(\.drawn)
    #expect(drawn.contains { $0.look.offset != .zero })
    #expect(screen.map.breaches == [])
    await screen.settle()
    #expect(screen.model.elements(on: "main").allSatisfy { !$0.isLeaving && $0.motion == nil })
    #expect(screen.map.annotations.flatMap(\.drawn).allSatisfy { $0.look.offset == .zero })
  }

  /// A finger may tap a cluster just after the controller removed it.
  @Test(arguments: [ClusterTapAction.open, .select])
  func aRemovedClusterCannotBeSelected(action: ClusterTapAction) async throws {
    let screen = StopsScreen(Self.stops(100))
    screen.model.tapAction = action
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    let cluster = try #require(screen.shown.first { $0.count > 1 })
    screen.model.items.removeAll { stop in cluster.members.contains { $0.id == stop.id } }
    await screen.settle()
    screen.model.selection = .cluster(cluster.id)
    await screen.settle()
    #expect(screen.model.selection == nil && screen.map.selected.isEmpty)
  }

  /// A tilted map has the scale of the place in the middle.
  @Test func aTiltedMapHasTheScaleOfItsMiddle() async throws {
    let screen = StopsScreen(Self.stops(100))
    screen.host.resize(to: StopsScreen.size)
    let surface = screen.model.map("main").surface
    var camera = MapCamera(centerCoordinate: MapStage.kyoto, distance: 20_000)
    screen.model.position = .camera(camera)
    await screen.settle()
    let flat = try #require(surface.viewport).zoomScale
    camera.pitch = 50
    screen.model.position = .camera(camera)
    await screen.settle()
    #expect(try abs(#require(surface.viewport).zoomScale / flat - 1) < 0.02)
  }
}
#endif
