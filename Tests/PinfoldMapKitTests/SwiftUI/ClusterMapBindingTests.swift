#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import SwiftUI
import Testing

/// What SwiftUI sets on a map again and again.
@MainActor @Suite(.everyBehavior) struct ClusterMapBindingTests {
  @Test func newValuesOfAnItemKeepItsViewAndSelection() async throws {
    let screen = ClusterMapScreen()
    screen.stations[1].coordinate.latitude += 0.05
    await screen.show()
    #expect(screen.handedOver === screen.view)
    let controller = try #require(screen.coordinator.controller)
    let shown = try #require(controller.clusterAnnotation(for: ItemKey(2)))
    screen.view.selectAnnotation(shown, animated: false)
    await screen.settle()
    #expect(screen.selection == 2)
    screen.stations = [
      ClusterMapScreen.Station(id: 1), ClusterMapScreen.Station(id: 2, name: "new", line: "7"),
    ]
    screen.stations[1].coordinate.latitude += 0.06
    await screen.update()
    #expect(
      controller.count == 2 && controller.clusterAnnotation(for: ItemKey(2)) === shown
    )
    #expect(shown.title == "new" && shown.subtitle == "7")
    #expect(abs(shown.coordinate.latitude - MapStage.kyoto.latitude - 0.06) < 1e-6)
    #expect(screen.view.selectedAnnotations.first === shown && screen.selection == 2)
    #expect(shown.single(of: ClusterMapScreen.Station.self)?.name == "new")
    screen.stations.removeAll { $0.id == 2 }
    await screen.update()
    #expect(controller.count == 1 && screen.selection == nil)
  }

  /// A delegate of the app's does not silence the callback, nor the other way round.
  @Test func delegateAndCallbackAreBothCalled() async throws {
    let screen = ClusterMapScreen()
    await screen.show()
    screen.view.selectAnnotation(try #require(screen.shown.first), animated: false)
    await screen.settle()
    #expect(screen.told == [2] && screen.delegate.calls.contains("select"))
    #expect(screen.selection == nil, "a cluster is no item")
  }

  /// A body is evaluated again for any reason; a map that did not change is not planned
  /// again.
  @Test func unchangedUpdatesDoNothing() async throws {
    let screen = ClusterMapScreen()
    let plans = Guarded(0)
    screen.setUp = {
      $0.pass = {
        plans.value += 1; return $0
      }
    }
    await screen.show()
    let item = try #require(screen.coordinator.controller?.annotations.first)
    var before = plans.value
    #expect(before > 0)
    for _ in 0..<10 { await screen.update() }
    #expect(screen.coordinator.controller?.annotations.first === item, "it was made anew")
    #expect(plans.value == before)
    // The change applies, and so does a function that the app marks as different.
    let setUp = screen.setUp
    screen.setUp = {
      setUp(&$0)
      $0.clustering.strategy.spaced?.separation = 90
    }
    await screen.update()
    #expect(plans.value > before)
    before = plans.value
    screen.optionsID = 1
    await screen.update()
    #expect(plans.value > before)
  }
}
#endif
