import MapKit
import Pinfold
import PinfoldMapKit
import PinfoldSurface
import Testing

/// Compiles the README's code for maps.
@MainActor @Suite(.everyBehavior) struct ReadMeTests {
  @Test func exampleWorks() async throws {
    let mapView = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(try await example(mapView, Place.row(20)) == .superseded)
    #expect(!mapView.annotations.isEmpty)
  }

  /// The guide to migration.
  @Test func migratedCodeShowsTheReferencesCells() async throws {
    let mapView = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let places = Place.row(20)
    let controller = ClusterMapController(mapView: mapView, options: .reference)
    try await controller.add(places)
    #expect(controller.options.overlaps == .keep)
    controller.options.strategy = .grid(
      GridClustering(cellSize: 80, lattice: .exact, maximumZoom: 16)
    )
    controller.detach()
  }

  @Test func codeFromMapKitNeedsNoAwait() async {
    let mapView = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let places = Place.row(20)
    let controller = ClusterMapController(mapView: mapView)
    controller.addAnnotations(places)
    await controller.rest()
    #expect(!mapView.annotations.isEmpty)
  }

  private func example(
    _ mapView: MKMapView,
    _ places: [Place]
  ) async throws -> ClusterMapController.SelectionOutcome {
    let controller = ClusterMapController(mapView: mapView)  // keep it
    try await controller.add(places)  // any MKAnnotations, any number
    controller.configure = { view, annotation in view.canShowCallout = !annotation.isCluster }
    // The camera of this map does not move, so the selection gives up.
    let task = Task { @MainActor in
      while !Task.isCancelled { controller.clusters.deselect(); await Task.yield() }
    }
    let outcome = await controller.select(places[7])  // zooms to it and selects what shows it
    task.cancel()
    return outcome
  }
}
