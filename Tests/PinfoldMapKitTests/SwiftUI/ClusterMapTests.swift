#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import SwiftUI
import Testing

@MainActor @Suite(.everyBehavior) struct ClusterMapTests {
  private let region = MKCoordinateRegion(
    center: MapStage.kyoto,
    span: MKCoordinateSpan(latitudeDelta: 0.2, longitudeDelta: 0.2)
  )

  private func show(
    _ map: ClusterMap,
    on shown: (view: MKMapView, coordinator: ClusterMapCoordinator)? = nil
  ) async -> (view: MKMapView, coordinator: ClusterMapCoordinator) {
    let coordinator = shown?.coordinator ?? map.makeCoordinator()
    let context = ClusterMap.Context(coordinator: coordinator)
    let view: MKMapView
    if let shown {
      view = shown.view
    } else {
      view = map.makeUIView(context: context)
      view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
      view.setRegion(region, animated: false)
    }
    map.updateUIView(view, context: context)
    await coordinator.rest()
    await coordinator.controller?.clusters.rest()
    return (view, coordinator)
  }

  private func count(_ map: MKMapView) -> Int {
    map.annotations.compactMap { ($0 as? ClusterAnnotation)?.count }.reduce(0, +)
  }

  @Test func updatesShowTheNewArray() async throws {
    let places = Place.row(10)
    var options = SurfaceOptions()
    options.transition = .none
    let shown = await show(ClusterMap(places, region: region).options(options))
    #expect(count(shown.view) == 10)
    _ = await show(
      ClusterMap(Array(places.suffix(7)) + [Place(35.02, 135.7)]).options(options),
      on: shown
    )
    #expect(count(shown.view) == 8)
    ClusterMap.dismantleUIView(shown.view, coordinator: shown.coordinator)
    #expect(shown.view.annotations.isEmpty)
  }

  /// Colors depend on an app's state, and follow it.
  @Test func theControllerIsConfiguredAgainForAnotherID() async throws {
    let places = Place.row(3)
    var (calls, shown) = (0, Optional<(view: MKMapView, coordinator: ClusterMapCoordinator)>.none)
    for (color, count) in [(ClusterColor.red, 1), (.red, 1), (.green, 2)] {
      let map = ClusterMap(places, region: region).controller { _ in calls += 100 }
        .controller(id: color) { controller in
          calls += 1
          controller.color = { _ in color }
        }
      shown = await show(map, on: shown)
      #expect(calls == 100 + count)
      let view = try #require(shown).view
      view.simulation.clock.advance(bySeconds: 0)
      let cluster = try #require(view.annotations.first)
      #expect((view.view(for: cluster) as? ClusterView)?.clusterAppearance?.color == color)
    }
  }

  /// SwiftUI makes maps without a size.
  @Test func theFirstRegionIsShownOnceTheMapIsLaidOut() async {
    let map = ClusterMap(Place.row(3), region: region)
    let context = ClusterMap.Context(coordinator: map.makeCoordinator())
    let view = map.makeUIView(context: context)
    map.updateUIView(view, context: context)
    await context.coordinator.rest()
    view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    view.catchUp()
    #expect(abs(view.region.center.latitude - MapStage.kyoto.latitude) < 1e-3)
    #expect(abs(view.region.span.longitudeDelta - 0.2) < 1e-3)
    // It is the first one only.
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    view.catchUp()
    #expect(view.region.span.longitudeDelta < 0.15)
  }

  /// An update that overtakes another one does what both would have done.
  @Test func theNewestUpdateWins() async throws {
    var options = SurfaceOptions()
    options.transition = .none
    let shown = await show(ClusterMap([], region: region).options(options))
    let context = ClusterMap.Context(coordinator: shown.coordinator)
    for count in 1...20 {
      ClusterMap(Place.row(count)).options(options).updateUIView(shown.view, context: context)
      if count % 3 == 0 { await Task.yield() }
    }
    await shown.coordinator.rest()
    await shown.coordinator.controller?.clusters.rest()
    #expect(count(shown.view) == 20)
    #expect(shown.coordinator.controller?.count == 20)
  }

  @Test func selectionsAreReported() async throws {
    var selected: [Int] = []
    let map = ClusterMap(Place.row(10)).onSelect { selected.append($0.count) }
      .controller { $0.color = { _ in .red } }
    let shown = await show(map)
    let annotation = try #require(shown.view.annotations.first as? ClusterAnnotation)
    shown.view.simulation.clock.advance(bySeconds: 0)
    shown.view.selectAnnotation(annotation, animated: false)
    shown.view.simulation.clock.advance(bySeconds: 0)
    #expect(selected == [annotation.count])
    #expect((shown.view.view(for: annotation) as? ClusterView)?.clusterAppearance?.color == .red)
  }
}
#endif
