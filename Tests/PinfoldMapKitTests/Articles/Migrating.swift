#if !canImport(ObjectiveC)
import MapKit
import Pinfold
import PinfoldMapKit
import PinfoldSurface
import Testing

/// A delegate that clusters with MapKit alone, as the article shows it.
private enum Before {
  final class PlacesDelegate: NSObject, MKMapViewDelegate {
    var showDetail: (Place) -> Void = { _ in }

    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
      guard annotation is Place else { return nil }
      let view = mapView.dequeueReusableAnnotationView(withIdentifier: "place", for: annotation)
      view.clusteringIdentifier = "places"
      return view
    }

    func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
      if let cluster = view.annotation as? MKClusterAnnotation {
        mapView.showAnnotations(cluster.memberAnnotations, animated: true)
      } else if let place = view.annotation as? Place {
        showDetail(place)
      }
    }
  }
}

/// The same with Pinfold.
private enum After {
  final class PlacesDelegate: NSObject, MKMapViewDelegate {
    var showDetail: (Place) -> Void = { _ in }

    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
      guard (annotation as? ClusterAnnotation)?.single(of: Place.self) != nil else { return nil }
      return mapView.dequeueReusableAnnotationView(withIdentifier: "place", for: annotation)
    }

    func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
      if let place = (view.annotation as? ClusterAnnotation)?.single(of: Place.self) {
        showDetail(place)
      }
    }
  }
}

@MainActor @Suite struct MigratingTests {
  /// Two places at one side of the map and one at the other.
  @Test func theDelegateAfterMigrationShowsAndOpens() async throws {
    let stage = MapStage(span: 3)
    let delegate = After.PlacesDelegate()
    var detail: Place?
    delegate.showDetail = { detail = $0 }
    stage.map.register(
      MKMarkerAnnotationView.self,
      forAnnotationViewWithReuseIdentifier: "place"
    )
    stage.map.delegate = delegate
    let single = Place(36, 135.75)
    try await stage.controller.add([Place(35.02, 135.75), Place(35.021, 135.75), single])
    await stage.settle()
    let views = stage.shown.map { stage.map.view(for: $0) }
    #expect(views.filter { $0 is MKMarkerAnnotationView }.count == 1 && views.count == 2)
    let zoom = try #require(stage.controller.zoomLevel)
    let shown = try #require(stage.controller.clusterAnnotation(for: single))
    stage.map.selectAnnotation(shown, animated: true)
    await stage.settle()
    #expect(detail === single && stage.controller.zoomLevel == zoom)
    detail = nil
    let cluster = try #require(stage.shown.first { $0.isCluster })
    stage.map.selectAnnotation(cluster, animated: true)
    await stage.settle()
    #expect(try detail == nil && #require(stage.controller.zoomLevel) > zoom + 2)
  }
}
#endif
