#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import SwiftUI
import Testing

/// Two maps of one model.
struct TwoMaps: View {
  @State var stops: ClusterModel<Stop>

  var body: some View {
    VStack {
      Map(position: $stops.position, selection: $stops.selection) {
        ClusterContent(stops)
      }
      .clusters(stops)
      Map(position: $stops[position: "overview"], selection: $stops.selection) {
        ClusterContent(stops, map: "overview")
      }
      .clusters(stops, cellSize: 80, map: "overview")
    }
  }
}

@MainActor @Suite struct TwoMapsTests {
  @Test func eachHasItsOwnView() async throws {
    let model = ClusterModel(ClusterContentTests.stops(300), coordinate: \.coordinate)
    let host = ViewHost { TwoMaps(stops: model) }
    host.resize(to: StopsScreen.size)
    await settle(host, model)
    #expect(host.maps.count == 2)
    host.maps[0].gesture(to: .kyoto(0.02))
    model.insert(Stop(id: 1000, coordinate: MapStage.kyoto))
    await settle(host, model)
    #expect(model.visible(on: "overview").map(\.count).reduce(0, +) == 301)
    #expect(model.visible.map(\.count).reduce(0, +) < 100)
    #expect(host.maps[0].annotations.count >= model.visible.count)
    // The selection is one, and each map shows it.
    model.selection = .item(1000)
    await settle(host, model)
    #expect(host.maps.map(\.selected.count) == [1, 1])
    // A tap zooms the map that was tapped.
    let rects = host.maps.map { "\($0.rect as Any)" }
    let cluster = try #require(model.visible(on: "overview").max { $0.count < $1.count })
    let tag = AnyHashable(ClusterSelection<Int>.cluster(cluster.id))
    host.maps[1].tap(host.maps[1].annotations.first { $0.tag == tag })
    await settle(host, model)
    #expect("\(host.maps[0].rect as Any)" == rects[0])
    #expect("\(host.maps[1].rect as Any)" != rects[1])
  }

  /// A user who prefers less motion sees clusters fade, and text that is larger in larger discs.
  @Test func followsWhatTheUserPrefers() async {
    let screen = StopsScreen(ClusterContentTests.stops(200))
    screen.host.resize(to: StopsScreen.size)
    screen.host.setEnvironment(reducesMotion: true, textScale: 2)
    await screen.settle()
    let surface = screen.model.map("main").surface
    #expect(surface.prefersReducedMotion && surface.textScale == 2)
    screen.map.gesture(to: .kyoto(0.05))
    await screen.settle(seconds: 0)
    let motions = screen.model.elements(on: "main").compactMap(\.motion)
    #expect(!motions.isEmpty)
    #expect(motions.allSatisfy { $0.offset.from == .zero && $0.offset.to == .zero })
  }

  /// Functions among the settings apply, although they cannot be compared.
  @Test func anotherFunctionOfTheSettingsApplies() async {
    let screen = StopsScreen(ClusterContentTests.stops(300))
    screen.host.resize(to: StopsScreen.size)
    screen.model.options.viewSize = { _ in ViewSize(width: 20, height: 20) }
    await screen.settle()
    let count = screen.shown.count
    screen.model.options.viewSize = { _ in ViewSize(width: 200, height: 200) }
    await screen.settle()
    #expect(screen.shown.count < count)
  }

  /// Items of different groups are in different clusters, and weights count.
  @Test func itemsHaveTraits() async {
    let model = ClusterModel(
      ClusterContentTests.stops(100),
      coordinate: \.coordinate,
      columnCount: 1
    ) { stop in
      ItemTraits(group: GroupID(stop.id % 2), weight: 3, values: [Double(stop.id)])
    }
    let host = ViewHost { StopsMap(stops: model) }
    host.resize(to: StopsScreen.size)
    await settle(host, model)
    #expect(model.visible.map(\.count).reduce(0, +) == 300)
    for cluster in model.visible {
      #expect(cluster.members.allSatisfy { GroupID($0.id % 2) == cluster.group })
    }
    // The id of a stop is a trait, but its name is not.
    model.items = model.items.map { Stop(id: $0.id, coordinate: $0.coordinate, name: "other") }
    await settle(host, model)
    #expect(model.visible.map(\.count).reduce(0, +) == 300)
  }

  /// A model reads nothing before a map of it is on the screen.
  @Test func aModelWaitsForAMap() async {
    final class Reads { var count = 0 }
    let reads = Reads()
    let model = ClusterModel(ClusterContentTests.stops(50)) { stop in
      reads.count += 1
      return stop.coordinate
    }
    model.items = ClusterContentTests.stops(20_000)
    for _ in 0..<10 { await Task.yield() }
    #expect(reads.count == 0 && model.maps.isEmpty)
    let host = ViewHost { StopsMap(stops: model) }
    host.resize(to: StopsScreen.size)
    await settle(host, model)
    #expect(model.visible.map(\.count).reduce(0, +) == 20_000)
    #expect(model.items.count == 20_000)
  }

  private func settle(_ host: ViewHost, _ model: ClusterModel<Stop>) async {
    for _ in 0..<4 {
      host.update()
      for map in host.maps { map.catchUp() }
      for _ in 0..<4 { await Task.yield() }
      await model.rest()
    }
    host.update()
  }
}
#endif
