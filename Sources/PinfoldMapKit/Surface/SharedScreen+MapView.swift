#if canImport(MapKit) && !os(watchOS)
import MapKit
import PinfoldSurface

extension SharedScreen {
  private struct Entry {
    weak var mapView: MKMapView?
    let screen: SharedScreen
  }

  private static var entries: [Entry] = []

  /// Returns the one screen of a map view.
  static func of(_ mapView: MKMapView) -> SharedScreen {
    entries.removeAll { $0.mapView == nil }
    if let entry = entries.first(where: { $0.mapView === mapView }) { return entry.screen }
    let screen = SharedScreen()
    entries.append(Entry(mapView: mapView, screen: screen))
    return screen
  }
}
#endif
