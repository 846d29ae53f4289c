#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
public import MapKit
import PinfoldSurface
public import SwiftUI

/// A SwiftUI map that clusters any number of annotations.
///
///     ClusterMap(places, region: kyoto)
///       .onSelect { selection = $0.single(of: Place.self) }
///
/// When SwiftUI updates the view, the map adds annotations that are new in the array, and removes
/// annotations that are missing. The others stay as they are: report changes to them with the
/// controller's `move`. An unchanged array costs nothing. The map compares annotations by identity.
@MainActor public struct ClusterMap {
  private let annotations: any AnnotationArray
  private let startRegion: MKCoordinateRegion?
  var options: SurfaceOptions?
  var optionsID: AnyHashable?
  var tapAction: ClusterTapAction?
  var list: (@MainActor (ClusterAnnotation) -> Void)?
  var content: (@MainActor (ClusterAnnotation) -> AnyView)?
  var select: (@MainActor (ClusterAnnotation) -> Void)?
  var setUps: [(id: AnyHashable?, action: @MainActor (ClusterMapController) -> Void)] = []
  var camera: Binding<MKCoordinateRegion>?
  var selection: SelectionBinding?

  /// Creates a map of annotations.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - region: The camera's first region; `nil` for the map's own choice.
  public init(_ annotations: [any MKAnnotation], region: MKCoordinateRegion? = nil) {
    (self.annotations, startRegion) = (MixedAnnotations(all: annotations), region)
  }

  /// Creates a map of annotations of one class, without a conversion of the array.
  public init(_ annotations: [some MKAnnotation], region: MKCoordinateRegion? = nil) {
    (self.annotations, startRegion) = (UniformAnnotations(array: annotations), region)
  }

  /// Creates a map of items, which may be values. The id identifies an item. If a new value with
  /// the same id has another coordinate, the item moves, and keeps its view and selection.
  ///
  ///     ClusterMap(stations, title: \.name, coordinate: \.coordinate)
  ///
  /// Get the items of a cluster with `members(of: Station.self)`. If items have equal ids, the map
  /// shows the last one. It does not add an item without a valid coordinate. If the item is already
  /// on the map, it stays where it was.
  ///
  /// - Complexity: O(1) for the same array as before. O(*n*) for a new array: the map reads each
  ///   item on the main actor, a thousand at a time.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - title: Returns the first line of an item's callout; none by default.
  ///   - subtitle: Returns the second line of an item's callout; none by default.
  ///   - coordinate: Returns the coordinate of an item.
  ///   - region: The camera's first region; `nil` for the map's own choice.
  public init<Item: Identifiable>(
    _ items: [Item],
    // Before the coordinate: after it, a closure behind the parentheses would be the title.
    title: @escaping (Item) -> String? = { _ in nil },
    subtitle: @escaping (Item) -> String? = { _ in nil },
    coordinate: @escaping (Item) -> CLLocationCoordinate2D,
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
  /// Creates the map's coordinator.
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
    // Each update sets it, because SwiftUI may put the map into another reader.
    context.environment.clusterMapProxy?.controller = coordinator.controller
    if let content {
      coordinator.hosted.update(content, context.environment, coordinator.controller?.surface)
    }
    coordinator.select = select
    coordinator.setUpAgain(setUps)
    if let tapAction { coordinator.controller?.tapAction = tapAction }
    if let list { coordinator.controller?.onList = list }
    if let controller = coordinator.controller, var options {
      // The app sets the excluded annotations at the controller.
      options.excludedPoints = controller.options.excludedPoints
      // SwiftUI sets the same values many times, and new settings need a new plan.
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

  /// Updates the map.
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

  /// Updates the map.
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

/// A binding of the selected annotation. The app stores the annotation or its id.
///
/// This is not a `Binding`: a binding that reads another one must be sendable, and then all apps'
/// ids would have to be.
@MainActor struct SelectionBinding {
  /// The width and height of the map to show around the selection, in meters; `nil` to leave the
  /// camera alone.
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
