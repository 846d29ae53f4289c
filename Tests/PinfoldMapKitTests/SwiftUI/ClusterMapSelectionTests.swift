#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import SwiftUI
import Testing

/// The selection of a map in SwiftUI, and the binding of it.
@MainActor @Suite(.everyBehavior) struct ClusterMapSelectionTests {
  @Test func selectionFollowsItsBinding() async throws {
    let screen = ClusterMapScreen()
    screen.stations[1].coordinate.latitude += 0.05
    await screen.show()
    screen.selection = 1
    await screen.update()
    let controller = try #require(screen.coordinator.controller)
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? any ItemHolder)?.itemID == AnyHashable(1))
    #expect(screen.selection == 1)
    screen.selection = nil
    await screen.update()
    #expect(screen.view.selectedAnnotations.isEmpty && controller.clusters.selectedMember == nil)
  }

  /// They are too many to be laid out.
  @Test func aTappedStackIsListed() async throws {
    let screen = ClusterMapScreen()
    screen.stations = (0..<80).map { ClusterMapScreen.Station(id: $0) }
    await screen.show()
    screen.view.selectAnnotation(try #require(screen.shown.first), animated: false)
    await screen.settle()
    #expect(screen.told == [80] && Set(screen.listed) == Set(0..<80))
    #expect(screen.view.selectedAnnotations.isEmpty)
  }

  /// SwiftUI may update the map before the user's selection is reported, or the app may select
  /// another item then.
  @Test(arguments: [Int?.none, 1], [false, true])
  func whatTheUserSelectsStaysSelected(appSelects: Int?, isMissing: Bool) async throws {
    let screen = ClusterMapScreen()
    screen.stations = (1...3).map { ClusterMapScreen.Station(id: $0) }
    for index in 0..<3 { screen.stations[index].coordinate.latitude += 0.05 * Double(index) }
    await screen.show()
    let controller = try #require(screen.coordinator.controller)
    for id in [2, 3] {
      if id == 3 {
        if isMissing {
          screen.selection = 99
          await screen.update()
        }
        screen.whenTold = {
          if let appSelects { screen.selection = appSelects }
          let context = ClusterMap.Context(coordinator: screen.coordinator)
          screen.map.updateUIView(screen.view, context: context)
          screen.whenTold = {}
        }
      }
      screen.view.selectAnnotation(
        try #require(controller.clusterAnnotation(for: ItemKey(id))),
        animated: false
      )
      await screen.settle()
    }
    #expect(screen.selection == appSelects ?? 3)
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? any ItemHolder)?.itemID == AnyHashable(appSelects ?? 3))
  }

  /// The annotation that showed the item is removed at once, without a transition, and the item
  /// stays selected.
  @Test func aBoundSelectionStaysWhereTheCameraMoves() async throws {
    let screen = ClusterMapScreen()
    screen.stations[1].coordinate.latitude += 0.05
    await screen.show()
    let controller = try #require(screen.coordinator.controller)
    screen.view.selectAnnotation(
      try #require(controller.clusterAnnotation(for: ItemKey(2))),
      animated: false
    )
    await screen.settle()
    for factor in [0.05, 20, 0.05, 20] {
      screen.view.simulation.zoom(by: factor)
      await screen.settle()
      #expect(screen.selection == 2)
    }
  }

  /// An item that shares its place is selected through their cluster, and stays the value
  /// of the binding.
  @Test func anItemInAClusterStaysSelected() async throws {
    let screen = ClusterMapScreen()
    await screen.show()
    screen.selection = 2
    await screen.update()
    #expect(screen.selection == 2)
    #expect((screen.view.selectedAnnotations.first as? ClusterAnnotation)?.count == 2)
  }

  /// State that is restored before there is data.
  @Test func anItemThatIsAddedLaterIsSelectedThen() async throws {
    let screen = ClusterMapScreen()
    let stations = screen.stations
    (screen.stations, screen.selection) = ([], 2)
    await screen.show()
    #expect(screen.view.selectedAnnotations.isEmpty && screen.selection == 2)
    screen.stations = stations
    await screen.update()
    #expect(screen.view.selectedAnnotations.count == 1 && screen.selection == 2)
  }

  /// A pending selection does not count as deselected when the user deselects another annotation of
  /// the map.
  @Test func aSelectionOnItsWayIsNotDeselected() async throws {
    let screen = ClusterMapScreen()
    await screen.show()
    let own = Place(35, 135.75)
    screen.view.addAnnotation(own)
    screen.selection = 99
    await screen.update()
    screen.view.selectAnnotation(own, animated: false)
    await screen.settle()
    screen.view.deselectAnnotation(own, animated: false)
    await screen.settle()
    #expect(screen.selection == 99)
    screen.stations.append(ClusterMapScreen.Station(id: 99))
    screen.stations[2].coordinate.latitude += 0.05
    await screen.update()
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? any ItemHolder)?.itemID == AnyHashable(99))
  }

  /// State that is restored before the map has a size, and not updated after that.
  @Test func theSelectionOfABindingIsShownOnceTheMapIsLaidOut() async throws {
    let screen = ClusterMapScreen()
    screen.stations[1].coordinate.latitude -= 20
    screen.selection = 2
    await screen.show(isLaidOut: false)
    screen.layOut()
    await screen.settle()
    #expect(screen.selection == 2)
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? any ItemHolder)?.itemID == AnyHashable(2))
    #expect(abs(screen.view.region.center.latitude - MapStage.kyoto.latitude + 20) < 1)
  }

  /// The selected item may be in an array that waits behind another one.
  @Test func whatIsNewCanBeSelected() async throws {
    let screen = ClusterMapScreen()
    await screen.show()
    let context = ClusterMap.Context(coordinator: screen.coordinator)
    screen.stations.append(ClusterMapScreen.Station(id: 3))
    screen.stations[2].coordinate.latitude += 0.05
    screen.map.updateUIView(screen.view, context: context)
    await Task.yield()
    screen.stations.append(ClusterMapScreen.Station(id: 4))
    screen.stations[3].coordinate.latitude -= 0.05
    screen.selection = 4
    await screen.update()
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? any ItemHolder)?.itemID == AnyHashable(4))
    #expect(screen.selection == 4)
  }

  /// A selection leaves the camera where it is, for an item in a cluster, beside it or out of
  /// sight. An item out of sight is selected once it is visible.
  @Test(arguments: [0.0, 0.05, 5]) func aSelectionLeavesTheCamera(offset: Double) async throws {
    let screen = ClusterMapScreen()
    screen.reveal = nil
    screen.stations[1].coordinate.latitude += offset
    await screen.show()
    let before = screen.view.visibleMapRect
    screen.selection = 2
    await screen.update()
    #expect(screen.view.visibleMapRect.origin.y == before.origin.y)
    #expect(screen.view.visibleMapRect.size.width == before.size.width)
    #expect(screen.selection == 2)
    if offset == 5 {
      #expect(screen.view.selectedAnnotations.isEmpty)
      screen.view.setCenter(screen.stations[1].coordinate, animated: false)
      await screen.settle()
    }
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect(selected.members(of: ClusterMapScreen.Station.self).contains { $0.id == 2 })
    #expect(screen.selection == 2)
    screen.selection = 1
    await screen.update()
    #expect(screen.selection == 1)
  }
}
#endif
