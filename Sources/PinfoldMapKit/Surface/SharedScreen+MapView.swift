#if canImport(MapKit) && !os(watchOS)
import MapKit
import PinfoldSurface

extension SharedScreen {
  private struct WeakSurface { weak var surface: MapKitSurface? }

  private struct Entry {
    weak var mapView: MKMapView?
    let screen: SharedScreen

    /// The surfaces of the map view, by number.
    var surfaces: [WeakSurface] = []
  }

  private static var entries: [Entry] = []

  /// Returns the map view's screen, which all its controllers share.
  static func of(_ mapView: MKMapView) -> SharedScreen {
    entries.removeAll { $0.mapView == nil }
    if let entry = entries.first(where: { $0.mapView === mapView }) { return entry.screen }
    let screen = SharedScreen()
    entries.append(Entry(mapView: mapView, screen: screen))
    return screen
  }

  /// Gives a surface the lowest free number among the surfaces of its map view.
  func number(_ surface: MapKitSurface) -> Int {
    guard let entry = Self.entries.firstIndex(where: { $0.screen === self }) else { return 0 }
    let free = Self.entries[entry].surfaces.firstIndex { $0.surface == nil }
    let number = free ?? Self.entries[entry].surfaces.count
    if free == nil { Self.entries[entry].surfaces.append(WeakSurface()) }
    Self.entries[entry].surfaces[number].surface = surface
    return number
  }
}
#endif
