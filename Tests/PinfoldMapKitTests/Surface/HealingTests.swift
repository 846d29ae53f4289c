#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting
import Testing

/// Accidental changes that an app makes to the controller's annotations.
@MainActor @Suite(.everyBehavior) struct HealingTests {
  /// The first tutorial's own line.
  @Test func removingEverythingIsRepairedByTheNextUpdate() async throws {
    let stage = MapStage(span: 0.1)
    let (mapView, controller) = (stage.map, stage.controller)
    try await controller.add(Place.row(60, step: 2))
    await stage.settle()
    let before = Set(stage.shown.map(\.shown.id))
    #expect(before.count > 3)
    mapView.removeAnnotations(mapView.annotations)
    mapView.addAnnotations([MKPointAnnotation()])
    #expect(stage.shown.isEmpty)
    try await controller.clusters.update()
    await stage.settle()
    #expect(Set(stage.shown.map(\.shown.id)) == before)
    for shown in stage.shown { #expect(shown.view != nil || mapView.view(for: shown) == nil) }
    #expect(mapView.annotations.count == before.count + 1)
  }

  @Test func removingEverythingIsRepairedWhenTheCameraMoves() async throws {
    let stage = MapStage(span: 0.1)
    try await stage.controller.add(Place.row(60, step: 2))
    await stage.settle()
    for step in [1.0, 0.5, 2, 1.1] {
      stage.map.removeAnnotations(stage.map.annotations)
      stage.map.simulation.zoom(by: step)
      stage.map.simulation.pan(x: 3, y: 3)
      await stage.settle()
      let planned = Set(stage.controller.clusters.clusters.map(\.id))
      #expect(Set(stage.shown.map(\.shown.id)) == planned && !planned.isEmpty)
    }
  }

  @Test func removingOverlaysHealsAsWell() async throws {
    let stage = MapStage(span: 0.1)
    stage.controller.options.showsReaches = true
    try await stage.controller.add(Place.row(6))
    await stage.settle()
    let count = stage.map.overlays.count
    stage.map.removeOverlays(stage.map.overlays)
    try await stage.controller.clusters.update()
    #expect(stage.map.overlays.count == count && count > 0)
  }

  /// Overlays that stay are not put on the map again, which would flicker.
  @Test func overlaysThatStayAreLeftAlone() async throws {
    let stage = MapStage(span: 0.1, .grid)
    stage.controller.options.showsReaches = true
    try await stage.controller.add(Place.row(6))
    await stage.settle()
    let before = stage.map.overlays
    // So far that some cells leave the planned area and new ones enter it.
    stage.map.simulation.pan(x: 400, y: 0)
    await stage.settle()
    let after = stage.map.overlays
    let left = before.count { overlay in !after.contains { $0 === overlay } }
    let rects = Set(before.map { "\($0.boundingMapRect)" })
    for overlay in after where rects.contains("\(overlay.boundingMapRect)") {
      #expect(before.contains { $0 === overlay }, "it flickers")
    }
    #expect(left > 0 && left < before.count)
  }
}
#endif
