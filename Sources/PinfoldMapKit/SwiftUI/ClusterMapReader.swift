#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
public import SwiftUI

/// Gives the views in it access to the controller of the ``ClusterMap`` in it.
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
  /// - Parameter content: Returns the map and the views beside it. Use the proxy in actions: before
  ///   the map is on the screen, it has no controller.
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
  /// The controller; `nil` before the map is on the screen and after.
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
