#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import SwiftUI
import Testing

/// What SwiftUI sets on a map again and again, and what the map reports to it.
@MainActor @Suite(.everyBehavior) struct ClusterMapBindingTests {
  private struct Station: Identifiable {
    let id: Int
    var name = "old"
    var coordinate = MapStage.kyoto
  }

  /// A map in SwiftUI, and the state around it.
  @MainActor private final class Screen {
    var stations = [Station(id: 1), Station(id: 2)]
    var region = MKCoordinateRegion(
      center: MapStage.kyoto,
      span: MKCoordinateSpan(latitudeDelta: 0.2, longitudeDelta: 0.2)
    )
    var selection: Int?
    var told: [Int] = []
    var whenTold: () -> Void = {}
    var delegate = AppDelegate()
    var handedOver: MKMapView?
    var setUp: (inout SurfaceOptions) -> Void = { _ in }
    var optionsID: Int?
    private(set) var view = MKMapView(frame: .zero)
    private(set) var coordinator = ClusterMapCoordinator()

    var map: ClusterMap {
      var options = SurfaceOptions()
      options.transition = .none
      setUp(&options)
      return ClusterMap(stations, coordinate: \.coordinate, region: region) { $0.name }
        .options(options, id: optionsID)
        .region(
          Binding(
            get: { @MainActor in self.region },
            set: { @MainActor in self.region = $0 }
          )
        )
        .selection(
          id: Binding(
            get: { @MainActor in self.selection },
            set: { @MainActor in self.selection = $0 }
          )
        )
        .onSelect {
          self.told.append($0.count)
          self.whenTold()
        }
        .controller { $0.delegate = self.delegate }
        .mapView { self.handedOver = $0 }
    }

    func show(isLaidOut: Bool = true) async {
      let map = map
      coordinator = map.makeCoordinator()
      view = map.makeUIView(context: ClusterMap.Context(coordinator: coordinator))
      if isLaidOut { layOut() }
      coordinator.controller?.useClock(of: view)
      await update()
    }

    func layOut() { view.frame = CGRect(x: 0, y: 0, width: 390, height: 844) }

    func update() async {
      map.updateUIView(view, context: ClusterMap.Context(coordinator: coordinator))
      await settle()
    }

    func settle() async {
      await coordinator.rest()
      guard let controller = coordinator.controller else { return }
      // Bound values are reported, and selected, in tasks of their own.
      for _ in 0..<20 {
        await Task.yield()
        await controller.rest()
        await view.simulation.settle(controller.clusters)
      }
    }

    var shown: [ClusterAnnotation] { view.annotations.compactMap { $0 as? ClusterAnnotation } }
  }

  @Test func newValuesOfAnItemKeepItsViewAndSelection() async throws {
    let screen = Screen()
    screen.stations[1].coordinate.latitude += 0.05
    await screen.show()
    #expect(screen.handedOver === screen.view)
    let controller = try #require(screen.coordinator.controller)
    let shown = try #require(controller.clusterAnnotation(for: ItemAnnotation(id: 2)))
    screen.view.selectAnnotation(shown, animated: false)
    await screen.settle()
    #expect(screen.selection == 2)
    screen.stations = [Station(id: 1), Station(id: 2, name: "new")]
    screen.stations[1].coordinate.latitude += 0.06
    await screen.update()
    #expect(
      controller.count == 2 && controller.clusterAnnotation(for: ItemAnnotation(id: 2)) === shown
    )
    #expect(shown.title == "new")
    #expect(abs(shown.coordinate.latitude - MapStage.kyoto.latitude - 0.06) < 1e-6)
    #expect(screen.view.selectedAnnotations.first === shown && screen.selection == 2)
    let item = (shown.members.first as? ItemAnnotation)?.item as? Station
    #expect(item?.name == "new")
    screen.stations.removeAll { $0.id == 2 }
    await screen.update()
    #expect(controller.count == 1 && screen.selection == nil)
  }

  /// A delegate of the app's does not silence the callback, nor the other way round.
  @Test func delegateAndCallbackAreBothCalled() async throws {
    let screen = Screen()
    await screen.show()
    screen.view.selectAnnotation(try #require(screen.shown.first), animated: false)
    await screen.settle()
    #expect(screen.told == [2] && screen.delegate.calls.contains("select"))
    #expect(screen.selection == nil, "a cluster is no item")
  }

  @Test func selectionFollowsItsBinding() async throws {
    let screen = Screen()
    screen.stations[1].coordinate.latitude += 0.05
    await screen.show()
    screen.selection = 1
    await screen.update()
    let controller = try #require(screen.coordinator.controller)
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? ItemAnnotation)?.id == AnyHashable(1))
    #expect(screen.selection == 1)
    screen.selection = nil
    await screen.update()
    #expect(screen.view.selectedAnnotations.isEmpty && controller.clusters.selectedMember == nil)
  }

  /// SwiftUI may update the map before what the user selected is reported, or the app selects
  /// something else then.
  @Test(arguments: [Int?.none, 1], [false, true])
  func whatTheUserSelectsStaysSelected(appSelects: Int?, isMissing: Bool) async throws {
    let screen = Screen()
    screen.stations = (1...3).map { Station(id: $0) }
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
        try #require(controller.clusterAnnotation(for: ItemAnnotation(id: id))),
        animated: false
      )
      await screen.settle()
    }
    #expect(screen.selection == appSelects ?? 3)
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? ItemAnnotation)?.id == AnyHashable(appSelects ?? 3))
  }

  /// What showed the item is removed, at once as there is no transition, and the item is not
  /// deselected.
  @Test func aBoundSelectionStaysWhereTheCameraMoves() async throws {
    let screen = Screen()
    screen.stations[1].coordinate.latitude += 0.05
    await screen.show()
    let controller = try #require(screen.coordinator.controller)
    screen.view.selectAnnotation(
      try #require(controller.clusterAnnotation(for: ItemAnnotation(id: 2))),
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
    let screen = Screen()
    await screen.show()
    screen.selection = 2
    await screen.update()
    #expect(screen.selection == 2)
    #expect((screen.view.selectedAnnotations.first as? ClusterAnnotation)?.count == 2)
  }

  /// State that is restored before there is data.
  @Test func anItemThatIsAddedLaterIsSelectedThen() async throws {
    let screen = Screen()
    let stations = screen.stations
    (screen.stations, screen.selection) = ([], 2)
    await screen.show()
    #expect(screen.view.selectedAnnotations.isEmpty && screen.selection == 2)
    screen.stations = stations
    await screen.update()
    #expect(screen.view.selectedAnnotations.count == 1 && screen.selection == 2)
  }

  @Test func theCameraFollowsItsBindingAndTheBindingTheCamera() async throws {
    let screen = Screen()
    await screen.show()
    screen.region.center.latitude += 1
    await screen.update()
    #expect(abs(screen.view.region.center.latitude - MapStage.kyoto.latitude - 1) < 1e-3)
    #expect(screen.region.isEqual(to: screen.view.region), "the region that the map made of it")
    // A map between bars has another middle.
    let region = MKCoordinateRegion(center: MapStage.kyoto, span: screen.view.region.span)
    screen.view.setRegion(region, animated: false)
    await screen.settle()
    #expect(abs(screen.region.center.latitude - MapStage.kyoto.latitude) < 1e-3)
    // An update that changes nothing leaves the camera alone.
    let before = screen.view.region
    await screen.update()
    #expect(screen.view.region.isEqual(to: before))
  }

  /// MapKit ends an app that shows a region of more than the world, as buttons do that double what
  /// is shown, or of nowhere.
  @Test(arguments: [1000, .nan, .infinity, -1, 0] as [Double])
  func aRegionMayBeAnything(span: Double) async throws {
    let screen = Screen()
    await screen.show()
    let before = screen.view.region
    screen.region.span = MKCoordinateSpan(latitudeDelta: span, longitudeDelta: span)
    await screen.update()
    let shown = screen.view.region
    switch span {
    case 0: #expect(shown.span.longitudeDelta < 0.01)
    case 1...: #expect(shown.span.longitudeDelta > 100 || shown.span.latitudeDelta > 100)
    default: #expect(shown.isEqual(to: before))
    }
    screen.region = MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: .nan, longitude: 1),
      span: before.span
    )
    await screen.update()
    #expect(screen.view.region.isEqual(to: shown))
    // What the user sees is written all the same.
    screen.view.panCamera(x: 40, y: 0)
    await screen.settle()
    #expect(screen.region.isEqual(to: screen.view.region))
  }

  /// What is on its way is not taken for deselected when something else of the map is.
  @Test func aSelectionOnItsWayIsNotDeselected() async throws {
    let screen = Screen()
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
    screen.stations.append(Station(id: 99))
    screen.stations[2].coordinate.latitude += 0.05
    await screen.update()
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? ItemAnnotation)?.id == AnyHashable(99))
  }

  /// State that is restored before the map has a size, and not updated after that.
  @Test func theSelectionOfABindingIsShownOnceTheMapIsLaidOut() async throws {
    let screen = Screen()
    screen.stations[1].coordinate.latitude -= 20
    screen.selection = 2
    await screen.show(isLaidOut: false)
    screen.layOut()
    await screen.settle()
    #expect(screen.selection == 2)
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? ItemAnnotation)?.id == AnyHashable(2))
    #expect(abs(screen.view.region.center.latitude - MapStage.kyoto.latitude + 20) < 1)
  }

  /// SwiftUI updates a map before it is laid out. Without a size, a map makes anything of a region.
  @Test func theRegionOfABindingIsShownOnceTheMapIsLaidOut() async throws {
    let screen = Screen()
    let wanted = screen.region
    await screen.show(isLaidOut: false)
    #expect(screen.region.isEqual(to: wanted), "the map had no region to report")
    screen.layOut()
    await screen.settle()
    let shown = screen.view.region
    #expect(abs(shown.center.latitude - wanted.center.latitude) < 1e-3)
    #expect(abs(shown.span.longitudeDelta - 0.2) < 1e-3)
    #expect(screen.region.isEqual(to: shown), "the region that the map made of it")
    #expect(screen.shown.map(\.count) == [2])
  }

  /// A body is evaluated again for any reason; a map that did not change is not planned
  /// again.
  @Test func unchangedUpdatesDoNothing() async throws {
    let screen = Screen()
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
    // What changed applies, and so does a function that the app marks as another one.
    let setUp = screen.setUp
    screen.setUp = {
      setUp(&$0)
      $0.clustering.strategy.grid?.cellSize = 90
    }
    await screen.update()
    #expect(plans.value > before)
    before = plans.value
    screen.optionsID = 1
    await screen.update()
    #expect(plans.value > before)
  }

  /// While what the map did is about to be reported, the app sets something else.
  @Test(arguments: [true, false])
  func aWantedRegionOverridesTheMapsOwn(isUpdatedAtOnce: Bool) async throws {
    let screen = Screen()
    await screen.show()
    var south = MapStage.kyoto
    south.latitude -= 1
    screen.view.setCenter(south, animated: false)
    screen.region.center.latitude += 1
    if !isUpdatedAtOnce { await screen.settle() }
    await screen.update()
    #expect(abs(screen.view.region.center.latitude - MapStage.kyoto.latitude - 1) < 1e-3)
    #expect(abs(screen.region.center.latitude - MapStage.kyoto.latitude - 1) < 1e-3)
  }

  /// What is selected may be in an array that waits for another one.
  @Test func whatIsNewCanBeSelected() async throws {
    let screen = Screen()
    await screen.show()
    let context = ClusterMap.Context(coordinator: screen.coordinator)
    screen.stations.append(Station(id: 3))
    screen.stations[2].coordinate.latitude += 0.05
    screen.map.updateUIView(screen.view, context: context)
    await Task.yield()
    screen.stations.append(Station(id: 4))
    screen.stations[3].coordinate.latitude -= 0.05
    screen.selection = 4
    await screen.update()
    let selected = try #require(screen.view.selectedAnnotations.first as? ClusterAnnotation)
    #expect((selected.members.first as? ItemAnnotation)?.id == AnyHashable(4))
    #expect(screen.selection == 4)
  }
}
#endif
