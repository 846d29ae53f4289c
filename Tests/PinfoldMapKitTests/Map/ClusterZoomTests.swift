#if !canImport(ObjectiveC)
import MapKit
import Observation
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import SwiftUI
import Testing

@MainActor @Suite struct ClusterZoomTests {
  /// `zoom(to:)` shows the same as a tap that the model handles.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func zoomingShowsWhatATapShows(seed: UInt64) async throws {
    let stops = ClusterContentTests.stops(60 * Int(seed), seed: seed)
    let (tapped, zoomed) = (StopsScreen(stops), StopsScreen(stops))
    zoomed.model.tapAction = .select
    for screen in [tapped, zoomed] {
      screen.host.resize(to: StopsScreen.size)
      await screen.settle()
      let cluster = try #require(screen.shown.max { $0.count < $1.count })
      let tag = AnyHashable(ClusterSelection<Int>.cluster(cluster.id))
      screen.map.tap(screen.map.annotations.first { $0.tag == tag })
      #expect(screen.model.selection == .cluster(cluster.id))
      if screen === zoomed {
        await screen.settle()
        #expect(screen.model.selection == .cluster(cluster.id))
        screen.model.zoom(to: cluster)
      }
      await screen.settle()
      #expect(screen.model.selection == nil)
      #expect(!screen.shown.contains { $0.id == cluster.id && $0.count == cluster.count })
    }
    #expect(tapped.map.rect.map { "\($0)" } == zoomed.map.rect.map { "\($0)" })
    #expect(tapped.memberships == zoomed.memberships)
  }

  /// Members at one place are laid out, and too many are listed. Another selection stays.
  @Test(arguments: [2, 10])
  func zoomingToOnePlaceLaysOutOrLists(limit: Int) async throws {
    let screen = StopsScreen((0..<5).map { Stop(id: $0, coordinate: MapStage.kyoto) })
    var listed: [Int]?
    screen.model.onList = { listed = $0.map(\.id) }
    screen.model.options.spiderfy.limit = limit
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    let stack = try #require(screen.shown.first)
    screen.model.selection = .item(3)
    screen.model.zoom(to: stack)
    await screen.settle()
    #expect(screen.model.selection == .item(3))
    #expect(screen.shown.count == (limit < 5 ? 1 : 5))
    #expect(listed?.count == (limit < 5 ? 5 : nil))
    // A cluster that is no longer there.
    screen.model.items = []
    await screen.settle()
    listed = nil
    screen.model.zoom(to: stack)
    await screen.settle()
    #expect(listed == nil && screen.shown.isEmpty)
  }

  /// Before and after the model has read its items, and after an edit.
  @Test func theSelectedItemIsTheItemWithItsID() async throws {
    var stops = ClusterContentTests.stops(50)
    let screen = StopsScreen(stops)
    #expect(screen.model.selectedItem == nil)
    screen.model.selection = .item(7)
    #expect(screen.model.selectedItem?.name == "7")
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    #expect(screen.model.selectedItem?.name == "7")
    stops[7].name = "seven"
    screen.model.update(stops[7])
    #expect(screen.model.selectedItem?.name == "seven")
    let cluster = try #require(screen.shown.max { $0.count < $1.count })
    screen.model.tapAction = .select
    screen.model.selection = .cluster(cluster.id)
    #expect(screen.model.selectedItem == nil)
    screen.model.selection = .item(1000)
    #expect(screen.model.selectedItem == nil)
  }

  /// Views that show the selected item are read again when the model changes it.
  @Test func theSelectedItemIsObserved() async {
    let screen = StopsScreen(ClusterContentTests.stops(5))
    let model = screen.model
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    model.selection = .item(2)
    let isTold = Guarded(false)
    withObservationTracking {
      #expect(model.selectedItem?.name == "2")
    } onChange: {
      isTold.value = true
    }
    var stop = model.items[2]
    stop.name = "two"
    model.update(stop)
    #expect(isTold.value && model.selectedItem?.name == "two")
  }

  /// Discs of single items are read as their titles, all others as numbers of places.
  @Test func voiceOverReadsTitlesOfSingleItems() async throws {
    let screen = StopsScreen(ClusterContentTests.stops(30))
    let model = screen.model
    model.title = { "Stop \($0.name)" }
    screen.host.resize(to: StopsScreen.size)
    await screen.settle()
    #expect(screen.shown.contains { $0.single != nil } && screen.shown.contains { $0.count > 1 })
    for cluster in screen.shown {
      let text = cluster.single.map { "Stop \($0.name)" } ?? "\(cluster.count) places"
      let disc = ViewHost([]) { ClusterDisc(cluster, text: model.title(of: cluster)) }
      #expect(disc.draw().allSatisfy { $0.look.label == text })
    }
    let host = ViewHost([]) { DiscMap(stops: model) }
    host.resize(to: StopsScreen.size)
    host.update()
    let labels = host.maps[0].annotations.flatMap(\.drawn).compactMap(\.look.label)
    #expect(labels.contains { $0.hasPrefix("Stop ") } && labels.contains { $0.hasSuffix("places") })
  }
}

/// Stops as discs.
private struct DiscMap: View {
  @State var stops: ClusterModel<Stop>

  var body: some View {
    Map(position: $stops.position, selection: $stops.selection) {
      ClusterContent(stops)
    }
  }
}
#endif
