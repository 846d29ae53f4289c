#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
import PinfoldSurface
public import SwiftUI

/// A map in SwiftUI that shows any number of annotations, clustered.
///
///     ClusterMap(places, region: kyoto)
///       .onSelect { selection = $0.single(of: Place.self) }
///
/// When SwiftUI updates the view, annotations that are new in the array are added and
/// those that are not in it any more are removed. The rest stay as they are: report what
/// changes in place to the controller with `move`. An array that did not change costs
/// nothing. Annotations are distinguished by identity.
@MainActor public struct ClusterMap {
  private let annotations: any AnnotationArray
  private let startRegion: MKCoordinateRegion?
  var options: SurfaceOptions?
  var optionsID: AnyHashable?
  var tapAction: ClusterTapAction?
  var content: (@MainActor (ClusterAnnotation) -> AnyView)?
  var select: (@MainActor (ClusterAnnotation) -> Void)?
  var setUps: [(id: AnyHashable?, action: @MainActor (ClusterMapController) -> Void)] = []
  var camera: Binding<MKCoordinateRegion>?
  var selection: SelectionBinding?

  /// Creates a map of annotations.
  ///
  /// - Parameters:
  ///   - annotations: What to show.
  ///   - region: What the camera shows at first; the map's own choice without one.
  public init(_ annotations: [any MKAnnotation], region: MKCoordinateRegion? = nil) {
    (self.annotations, startRegion) = (MixedAnnotations(all: annotations), region)
  }

  /// Creates a map of annotations of one class, which spares a conversion of the array.
  public init(_ annotations: [some MKAnnotation], region: MKCoordinateRegion? = nil) {
    (self.annotations, startRegion) = (UniformAnnotations(array: annotations), region)
  }

  /// Creates a map of items, which may be values: an item is the same as long as its id
  /// is. It moves, and keeps its view and selection, when a new value of the same id is
  /// somewhere else.
  ///
  ///     ClusterMap(stations, coordinate: \.coordinate, title: \.name)
  ///
  /// Get the items of a cluster with `members(of: Station.self)`. Of items with equal ids
  /// the last one is shown. One whose coordinate is not valid is not shown, and stays
  /// where it was if it was shown before.
  ///
  /// - Complexity: O(1) for the same array as before. For a new array each item is read
  ///   on the main actor, a thousand at a time: O(*n*).
  ///
  /// - Parameters:
  ///   - items: What to show.
  ///   - coordinate: Where an item is.
  ///   - title: The first line of an item's callout; none by default.
  ///   - subtitle: The second line of an item's callout; none by default.
  ///   - region: What the camera shows at first; the map's own choice without one.
  public init<Item: Identifiable>(
    _ items: [Item],
    coordinate: @escaping (Item) -> CLLocationCoordinate2D,
    title: @escaping (Item) -> String? = { _ in nil },
    subtitle: @escaping (Item) -> String? = { _ in nil },
    region: MKCoordinateRegion? = nil
  ) {
    startRegion = region
    let texts = ItemTexts(title: title, subtitle: subtitle)
    annotations = ItemAnnotations(items: items, coordinate: coordinate, texts: texts)
    setUps = [(nil, { $0.identifier = ItemKey.identifier })]
  }
}

// MARK: - The view

extension ClusterMap {
  /// Creates what exists as long as the map.
  public func makeCoordinator() -> ClusterMapCoordinator { ClusterMapCoordinator() }

  func makeMapView(_ context: Context) -> MKMapView {
    let coordinator = context.coordinator
    let mapView = MKMapView(frame: .zero)
    if let startRegion { coordinator.show(startRegion, on: mapView, animated: false) }
    let controller = ClusterMapController(mapView: mapView, options: options ?? SurfaceOptions())
    controller.surface.watcher = coordinator
    if content != nil { coordinator.hosted.makeViews(of: controller) }
    for setUp in setUps { setUp.action(controller) }
    context.environment.clusterMapProxy?.controller = controller
    (coordinator.controller, coordinator.optionsID) = (controller, optionsID)
    coordinator.setUpIDs = setUps.map(\.id)
    return mapView
  }

  func update(_ context: Context) {
    let coordinator = context.coordinator
    // Set in each update: SwiftUI may put the map into another reader.
    context.environment.clusterMapProxy?.controller = coordinator.controller
    if let content {
      coordinator.hosted.update(content, context.environment, coordinator.controller?.surface)
    }
    coordinator.select = select
    coordinator.setUpAgain(setUps)
    if let tapAction { coordinator.controller?.tapAction = tapAction }
    if let controller = coordinator.controller, var options {
      // Which annotations are excluded from clusters is passed to the controller.
      options.excludedPoints = controller.options.excludedPoints
      // SwiftUI sets the same values many times, and new settings are a new plan.
      if optionsID != coordinator.optionsID || !options.isSame(as: controller.options) {
        (controller.options, coordinator.optionsID) = (options, optionsID)
      }
    }
    coordinator.show(annotations)
    coordinator.follow(camera)
    coordinator.follow(selection)
  }
}

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
extension ClusterMap: NSViewRepresentable {
  /// Creates the map view and its controller.
  public func makeNSView(context: Context) -> MKMapView { makeMapView(context) }

  /// Shows what changed.
  public func updateNSView(_ mapView: MKMapView, context: Context) {
    update(context)
  }

  /// Removes everything from the map.
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
  public func makeUIView(context: Context) -> MKMapView { makeMapView(context) }

  /// Shows what changed.
  public func updateUIView(_ mapView: MKMapView, context: Context) {
    update(context)
  }

  /// Removes everything from the map.
  public static func dismantleUIView(
    _ mapView: MKMapView,
    coordinator: ClusterMapCoordinator
  ) {
    coordinator.end()
  }
}
#endif

/// The annotation that is selected, as an app stores it: itself or its id.
///
/// A binding of SwiftUI that reads another one has to be sendable, and so would have to be the ids
/// of all apps.
@MainActor struct SelectionBinding {
  /// How much of the map to show around what is selected; `nil` to leave the camera alone.
  let meters: Double?
  let get: () -> (any MKAnnotation)?
  let set: ((any MKAnnotation)?) -> Void

  /// The annotation.
  var wrappedValue: (any MKAnnotation)? {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
#endif
