#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
public import SwiftUI

/// Gives its views access to the controller of its ``ClusterMap``.
///
///     ClusterMapReader { map in
///       ClusterMap(places)
///       Button("Show all") { map.controller?.showAll() }
///     }
public struct ClusterMapReader<Content: View>: View {
  @State private var proxy = ClusterMapProxy()
  private let content: (ClusterMapProxy) -> Content

  /// Creates a reader.
  ///
  /// - Parameter content: Returns the map and the views beside it. Use the proxy in actions: it has
  ///   no controller before the map is on the screen.
  public init(@ViewBuilder content: @escaping (ClusterMapProxy) -> Content) {
    self.content = content
  }

  /// The map and the views beside it.
  public var body: some View {
    content(proxy).environment(\.clusterMapProxy, proxy)
  }
}

/// The map in a ``ClusterMapReader``.
@MainActor public final class ClusterMapProxy {
  /// The controller; `nil` unless the map is on the screen.
  public internal(set) weak var controller: ClusterMapController?

  /// The map view.
  public var mapView: MKMapView? { controller?.mapView }

  nonisolated init() {}
}

private struct ClusterMapProxyKey: EnvironmentKey {
  static var defaultValue: ClusterMapProxy? { nil }
}

extension EnvironmentValues {
  var clusterMapProxy: ClusterMapProxy? {
    get { self[ClusterMapProxyKey.self] }
    set { self[ClusterMapProxyKey.self] = newValue }
  }
}
#endif
