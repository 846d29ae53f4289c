#if canImport(ObjectiveC) && canImport(MapKit) && !os(watchOS)
public import MapKit
import PinfoldSurface

/// A ``ClusterMapController`` for Objective-C, with the names of CCHMapClusterController.
///
///     self.clusterController = [[PinfoldMapClusterController alloc] initWithMapView:mapView];
///     [self.clusterController addAnnotations:places withCompletionHandler:nil];
///
/// Settings apply at once. Pinfold provides the views, unless the map view's delegate returns one
/// from `mapView:viewForAnnotation:`. A tap on a cluster only selects it. Use ``controller`` in Swift
/// for everything that Objective-C cannot express.
@objc(PinfoldMapClusterController) @MainActor public final class MapClusterController: NSObject {
  /// The controller that does the work.
  public let controller: ClusterMapController

  /// The delegate that returns the texts of clusters and is notified of reused views.
  @objc public weak var delegate: (any MapClusterControllerDelegate)? {
    didSet { delegateDidChange() }
  }

  /// Decides where clusters are drawn; `nil`, the default, for the middle of their annotations.
  @objc public var clusterer: (any MapClusterer)? {
    didSet {
      guard let clusterer else { return controller.clusterer = nil }
      controller.clusterer = { [weak self] annotations, mapRect in
        guard let self else { return kCLLocationCoordinate2DInvalid }
        let all = NSSet(array: annotations)
        return clusterer.mapClusterController(self, coordinateForAnnotations: all, in: mapRect)
      }
    }
  }

  private let defaultTitle: @MainActor (ClusterAnnotation) -> String?
  private let defaultSubtitle: @MainActor (ClusterAnnotation) -> String?

  /// Creates a controller and attaches it to a map view, which it does not keep.
  @objc(initWithMapView:)
  public init(mapView: MKMapView) {
    controller = ClusterMapController(mapView: mapView, options: ReferenceSettings().options)
    controller.tapAction = .select
    (defaultTitle, defaultSubtitle) = (controller.title, controller.subtitle)
    super.init()
  }

  private func delegateDidChange() {
    controller.title = { [weak self, defaultTitle] annotation in
      guard let self else { return defaultTitle(annotation) }
      return delegate?.mapClusterController?(self, titleForMapClusterAnnotation: annotation)
        ?? defaultTitle(annotation)
    }
    controller.subtitle = { [weak self, defaultSubtitle] annotation in
      guard let self else { return defaultSubtitle(annotation) }
      return delegate?.mapClusterController?(self, subtitleForMapClusterAnnotation: annotation)
        ?? defaultSubtitle(annotation)
    }
    let reuse = NSSelectorFromString("mapClusterController:willReuseMapClusterAnnotation:")
    // An app that does not update its views is asked for new ones.
    guard delegate?.responds(to: reuse) == true else {
      return controller.surface.viewSettings.endConfiguring()
    }
    controller.configure = { [weak self] _, annotation in
      guard let self else { return }
      delegate?.mapClusterController?(self, willReuseMapClusterAnnotation: annotation)
    }
  }
}

// MARK: - Annotations

extension MapClusterController {
  /// Where the clusters are shown; `nil` once the map view is deallocated.
  @objc public var mapView: MKMapView? { controller.mapView }

  /// The annotations on the map, including ones that are being added or removed.
  ///
  /// - Complexity: O(*n*)
  @objc public var annotations: NSSet { NSSet(array: controller.annotations) }

  /// Adds annotations; annotations that are there already are ignored.
  ///
  /// - Parameters:
  ///   - annotations: What to add; `nil` adds nothing.
  ///   - completionHandler: Called when the map shows them.
  @objc(addAnnotations:withCompletionHandler:)
  public func addAnnotations(
    _ annotations: [any MKAnnotation]?,
    completionHandler: (@MainActor @Sendable () -> Void)?
  ) {
    edit(completionHandler) { $0.add(annotations ?? []) }
  }

  /// Removes annotations; annotations that are not there are ignored.
  ///
  /// - Parameters:
  ///   - annotations: What to remove; `nil` removes nothing.
  ///   - completionHandler: Called when the map no longer shows them.
  @objc(removeAnnotations:withCompletionHandler:)
  public func removeAnnotations(
    _ annotations: [any MKAnnotation]?,
    completionHandler: (@MainActor @Sendable () -> Void)?
  ) {
    edit(completionHandler) { $0.remove(annotations ?? []) }
  }

  private func edit(
    _ completionHandler: (@MainActor @Sendable () -> Void)?,
    _ describe: (inout AnnotationEdits) -> Void
  ) {
    // Requested now, so that edits are made in the order of the calls.
    let update = controller.begin(describe)
    guard let completionHandler else { return }
    Task {
      await update.value
      completionHandler()
    }
  }

  /// Shows the region around an annotation and selects what shows it.
  ///
  /// - Parameters:
  ///   - annotation: One that was added; another one is ignored.
  ///   - latitudinalMeters: How much of the map to show from north to south.
  ///   - longitudinalMeters: How much of the map to show from west to east.
  @objc(selectAnnotation:andZoomToRegionWithLatitudinalMeters:longitudinalMeters:)
  public func selectAnnotation(
    _ annotation: any MKAnnotation,
    latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {
    let region = (latitudinal: latitudinalMeters, longitudinal: longitudinalMeters)
    Task { [controller] in _ = await controller.select(annotation, showingMeters: region) }
  }
}

// MARK: - Settings

extension MapClusterController {
  private var settings: ReferenceSettings {
    get { ReferenceSettings(controller.options) }
    set { controller.options = newValue.options }
  }

  /// The side of a cell in screen points; 60 by default.
  @objc public var cellSize: Double {
    get { settings.cellSize }
    set { settings.cellSize = newValue }
  }

  /// The share of the visible size that is clustered beyond each edge; 0.5 by default.
  @objc public var marginFactor: Double {
    get { settings.marginFactor }
    set { settings.marginFactor = newValue }
  }

  /// Above this zoom level nothing is clustered; `DBL_MAX`, the default, for no limit.
  @objc public var maxZoomLevelForClustering: Double {
    get { settings.maxZoomLevelForClustering }
    set { settings.maxZoomLevelForClustering = newValue }
  }

  /// How many unique locations a cell must have for them to become a cluster; 0, the
  /// default, is the same as 1 and 2.
  @objc public var minUniqueLocationsForClustering: UInt {
    get { settings.minUniqueLocationsForClustering }
    set { settings.minUniqueLocationsForClustering = newValue }
  }

  /// Whether a cluster that survives keeps its position; `YES` by default. It keeps its
  /// annotation in any case.
  @objc public var reuseExistingClusterAnnotations: Bool {
    get { settings.reusesExistingClusterAnnotations }
    set { settings.reusesExistingClusterAnnotations = newValue }
  }

  /// How far the map is zoomed in: at level *z* the world is 256 · 2ᶻ screen points wide;
  /// fractional, and 0 before the map was laid out.
  @objc public var zoomLevel: Double { controller.zoomLevel ?? 0 }

  /// Whether cells are drawn; `NO` by default.
  @objc public var debuggingEnabled: Bool {
    @objc(isDebuggingEnabled) get { settings.isDebuggingEnabled }
    set { settings.isDebuggingEnabled = newValue }
  }
}
#endif
