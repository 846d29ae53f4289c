#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// The code recipes of the reference's README, as they stand there.
@MainActor @Suite(.everyBehavior) struct ReferenceRecipeTests {
  /// Enough places around Kyoto that a tap opens only one cluster after the other.
  private let places = (0..<412).map { number in
    let angle = Double(number) * 2.399963
    let distance = 0.02 * (Double(number) / 412).squareRoot()
    return Place(35.02 + distance * cos(angle), 135.75 + distance * sin(angle), "\(number)")
  }

  /// Taps the largest cluster, once.
  private func tapLargest(_ stage: MapStage) async throws -> ClusterAnnotation {
    await stage.settle()
    let cluster = try #require(stage.shown.max { $0.count < $1.count })
    stage.map.selectAnnotation(cluster, animated: true)
    await stage.settle()
    return cluster
  }

  /// "Finding a clustered annotation".
  @Test func findingAClusteredAnnotation() async throws {
    let stage = MapStage(span: 3)
    let app = RecipeDelegate { _, _ in }
    stage.map.delegate = app
    let mapClusterController = stage.controller
    try await mapClusterController.add(places)
    let clusteredAnnotation = places[123]
    let selection = Task {
      await mapClusterController.select(clusteredAnnotation, showingMeters: (1000, 1000))
    }
    await stage.settle()
    let shown = try #require(mapClusterController.clusterAnnotation(for: clusteredAnnotation))
    #expect(await selection.value == .selected(shown))
    #expect(shown.members.all.contains { $0 === clusteredAnnotation })
    #expect(stage.map.selectedAnnotations.first === shown)
    #expect(mapClusterController.selectedAnnotation === clusteredAnnotation)
    // The app requested it, and is notified, once.
    #expect(app.selected.map(\.count) == [shown.count] && app.deselectionCount == 0)
  }

  /// "Centering the map without changing the zoom level".
  @Test func centeringTheMapWithoutChangingTheZoomLevel() async throws {
    let stage = MapStage(span: 1)
    let app = RecipeDelegate { mapView, view in
      guard let annotation = view.annotation else { return }
      let point = MKMapPoint(annotation.coordinate)
      var rect = mapView.visibleMapRect
      rect.origin.x = point.x - rect.size.width * 0.5
      rect.origin.y = point.y - rect.size.height * 0.5
      mapView.setVisibleMapRect(rect, animated: true)
    }
    stage.map.delegate = app
    try await stage.controller.add(places)
    let zoom = try #require(stage.controller.zoomLevel)
    let cluster = try await tapLargest(stage)
    #expect(app.selected.count == 1)
    // Between bars MapKit fits the rect, and so zooms out; `center(on:)` does not.
    guard stage.map.layoutMargins.top == 0 else { return }
    #expect(abs(try #require(stage.controller.zoomLevel) - zoom) < 1e-6)
    let point = stage.map.convert(cluster.coordinate, toPointTo: stage.map)
    #expect(abs(point.x - 195) < 0.1 && abs(point.y - 422) < 0.1)
    #expect(stage.map.selectedAnnotations.first === cluster)
  }

  /// "Zooming in to a cluster": one tap, one zoom. The selection continues with a member,
  /// which the user did not choose, so it is not reported and nothing zooms again.
  @Test func zoomingInToACluster() async throws {
    let stage = MapStage(span: 3)
    let app = RecipeDelegate { mapView, view in
      guard let clusterAnnotation = view.annotation as? ClusterAnnotation else { return }
      let mapRect = clusterAnnotation.mapRect
      let edgeInsets = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
      mapView.setVisibleMapRect(mapRect, edgePadding: edgeInsets, animated: true)
    }
    stage.map.delegate = app
    try await stage.controller.add(places)
    _ = try await tapLargest(stage)
    #expect(app.selected.map(\.count) == [412])
    #expect(app.deselectionCount == 0)
    let visible = stage.map.visibleMapRect
    for place in places {
      let point = MKMapPoint(place.coordinate)
      #expect(point.x >= visible.minX && point.x <= visible.maxX)
      #expect(point.y >= visible.minY && point.y <= visible.maxY)
    }
    #expect(try #require(stage.controller.zoomLevel) < 16)
    // The user's next tap is reported again.
    let next = try #require(stage.shown.first { stage.map.selectedAnnotations.first !== $0 })
    stage.map.selectAnnotation(next, animated: true)
    stage.catchUp()
    #expect(app.selected.count == 2 && app.selected.last === next)
    #expect(app.deselectionCount == 1)
  }

  /// "Showing callout accessory views for unclustered annotations only", with both of the
  /// reference's callbacks.
  @Test func calloutAccessoriesForUnclusteredAnnotationsOnly() async throws {
    let stage = MapStage(span: 3)
    let app = RecipeDelegate { _, _ in }
    app.view = { mapView, clusterAnnotation in
      let identifier = "clusterAnnotation"
      let view =
        mapView.dequeueReusableAnnotationView(withIdentifier: identifier)
        ?? MKAnnotationView(annotation: clusterAnnotation, reuseIdentifier: identifier)
      view.annotation = clusterAnnotation
      view.rightCalloutAccessoryView = UIView(frame: .zero)
      view.canShowCallout = clusterAnnotation.isUniqueLocation
      return view
    }
    // The reference's name for this is `willReuseMapClusterAnnotation`.
    stage.controller.configure = { view, annotation in
      view.canShowCallout = annotation.isUniqueLocation
    }
    stage.map.delegate = app
    try await stage.controller.add([places[0]])
    await stage.settle()
    let shown = try #require(stage.shown.first)
    #expect(stage.map.view(for: shown)?.canShowCallout == true)
    try await stage.controller.add(Array(places.dropFirst()))
    await stage.settle()
    for shown in stage.shown {
      #expect(stage.map.view(for: shown)?.canShowCallout ?? !shown.isCluster == !shown.isCluster)
    }
    try await stage.controller.remove(Array(places.dropLast()))
    await stage.settle()
    let last = try #require(stage.shown.first)
    #expect(stage.map.view(for: last)?.canShowCallout == true)
  }
}

/// An app that follows a recipe when something is selected.
@MainActor private final class RecipeDelegate: NSObject, @MainActor MKMapViewDelegate {
  let recipe: @MainActor (MKMapView, MKAnnotationView) -> Void
  var view: (@MainActor (MKMapView, ClusterAnnotation) -> MKAnnotationView)?
  var selected: [ClusterAnnotation] = []
  var deselectionCount = 0

  init(_ recipe: @escaping @MainActor (MKMapView, MKAnnotationView) -> Void) {
    self.recipe = recipe
  }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    (annotation as? ClusterAnnotation).flatMap { view?(mapView, $0) }
  }

  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
    if let annotation = view.annotation as? ClusterAnnotation { selected.append(annotation) }
    // What never ends is stopped, and counted.
    if selected.count < 20 { recipe(mapView, view) }
  }

  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) { deselectionCount += 1 }
}
#endif
