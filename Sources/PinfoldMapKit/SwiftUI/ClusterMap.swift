#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
public import PinfoldSurface
public import SwiftUI

/// A map in SwiftUI that shows any number of annotations, clustered.
///
///     ClusterMap(places, region: kyoto)
///       .onSelect { selection = $0.members.first }
///
/// When SwiftUI updates the view, annotations that are new in the array are added and
/// those that are not in it any more are removed. The others stay as they are: what
/// changes in place is told to the controller with `move`. An array that did not
/// change costs nothing. Annotations are told apart by identity.
@MainActor public struct ClusterMap {
  private let annotations: [any MKAnnotation]
  private let region: MKCoordinateRegion?
  private var options: SurfaceOptions?
  private var select: @MainActor (ClusterAnnotation) -> Void = { _ in }
  private var setUp: @MainActor (ClusterMapController) -> Void = { _ in }

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - annotations: What to show.
  ///   - region: What the camera shows at first; the map's own choice without one.
  public init(_ annotations: [any MKAnnotation], region: MKCoordinateRegion? = nil) {
    (self.annotations, self.region) = (annotations, region)
  }
}

extension ClusterMap {
  /// Sets how annotations are clustered and shown. Without it, the controller's settings
  /// stay as they are.
  public func options(_ options: SurfaceOptions) -> ClusterMap {
    var map = self
    map.options = options
    return map
  }

  /// Calls back when the user selects a cluster or a single annotation.
  public func onSelect(_ action: @escaping @MainActor (ClusterAnnotation) -> Void) -> ClusterMap {
    var map = self
    map.select = action
    return map
  }

  /// Changes the controller before it shows anything: colours, texts, views.
  public func controller(
    _ setUp: @escaping @MainActor (ClusterMapController) -> Void
  ) -> ClusterMap {
    var map = self
    map.setUp = setUp
    return map
  }
}

// MARK: - The view

extension ClusterMap {
  /// Creates what lives as long as the map.
  public func makeCoordinator() -> ClusterMapCoordinator { ClusterMapCoordinator() }

  func makeMapView(_ coordinator: ClusterMapCoordinator) -> MKMapView {
    let mapView = MKMapView(frame: .zero)
    if let region { mapView.setRegion(region, animated: false) }
    mapView.delegate = coordinator
    let controller = ClusterMapController(mapView: mapView, options: options ?? SurfaceOptions())
    setUp(controller)
    coordinator.controller = controller
    return mapView
  }

  func update(_ coordinator: ClusterMapCoordinator) {
    coordinator.select = select
    if var options {
      // Who is kept apart is said to the controller.
      options.apart = coordinator.controller?.options.apart ?? []
      coordinator.controller?.options = options
    }
    coordinator.show(annotations)
  }
}

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
extension ClusterMap: NSViewRepresentable {
  /// Creates the map view and its controller.
  public func makeNSView(context: Context) -> MKMapView { makeMapView(context.coordinator) }

  /// Shows what changed.
  public func updateNSView(_ mapView: MKMapView, context: Context) {
    update(context.coordinator)
  }

  /// Takes everything off the map.
  public static func dismantleNSView(
    _ mapView: MKMapView,
    coordinator: ClusterMapCoordinator
  ) {
    coordinator.end()
  }
}
#else
extension ClusterMap: UIViewRepresentable {
  /// Creates the map view and its controller.
  public func makeUIView(context: Context) -> MKMapView { makeMapView(context.coordinator) }

  /// Shows what changed.
  public func updateUIView(_ mapView: MKMapView, context: Context) {
    update(context.coordinator)
  }

  /// Takes everything off the map.
  public static func dismantleUIView(
    _ mapView: MKMapView,
    coordinator: ClusterMapCoordinator
  ) {
    coordinator.end()
  }
}
#endif
#endif
