#if canImport(MapKit) && canImport(SwiftUI)
public import MapKit
public import Observation
public import Pinfold
public import PinfoldSurface
public import SwiftUI

/// Clusters any number of items on SwiftUI's `Map`, and keeps the selection and the camera.
///
///     struct StationsMap: View {
///       @State private var stations = ClusterModel([Station](), coordinate: \.coordinate)
///
///       var body: some View {
///         Map(position: $stations.position, selection: $stations.selection) {
///           ClusterContent(stations)
///           UserAnnotation()
///         }
///         .clusters(stations)
///       }
///     }
///
/// Items are values with ids. The model reads them when a map with the modifier `clusters` is on
/// the screen: creating a model costs nothing, as SwiftUI creates and drops models often.
///
/// Several maps can show one model. Give each map a name, in ``ClusterContent``, in `clusters` and
/// where you use its position: ``subscript(position:)``.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable public final class ClusterModel<Item: Identifiable> {
  /// The name of a map to which you give none.
  public nonisolated static var mainMap: String { "main" }

  /// The type of the selection: an item by its id, or a cluster.
  public typealias Selection = ClusterSelection<Item.ID>

  /// How items are clustered and shown.
  public var options = SurfaceOptions() {
    // Functions cannot be compared, and the app may have set another one.
    didSet { applySettings(always: true) }
  }

  /// Which items are shown; all of them without a filter.
  public var filter: ((Item) -> Bool)? {
    didSet { filterAgain() }
  }

  /// The window of times that clusters count; all items without a window.
  ///
  /// Clusters do not move when this changes; a cluster disappears if none of its items is in the
  /// window.
  public var window: ClosedRange<Double>? {
    didSet { if window != oldValue { countAgain(ofAllTimes: false) } }
  }

  /// The names of categories that clusters do not count.
  ///
  /// Clusters do not move when this changes; a cluster disappears if all its items are hidden.
  public var hiddenCategories: Set<String> = [] {
    didSet { if hiddenCategories != oldValue { countAgain(ofAllTimes: true) } }
  }

  /// The colors of categories, by name. Categories without one have a color of `CategoryPalette`: the
  /// most frequent ones first, and gray after the twelfth.
  public var categoryColors: [String: Color] = [:]

  /// The effect of a tap on a cluster; ``ClusterTapAction/open`` by default.
  @ObservationIgnored public var tapAction = ClusterTapAction.open

  /// Called with the items of a tapped cluster if zooming does not separate them, and they are too
  /// many to be laid out around it.
  @ObservationIgnored public var onList: (([Item]) -> Void)?

  /// Returns the name of a single item for VoiceOver. Without it, VoiceOver reads "1 place". The map
  /// does not draw it.
  @ObservationIgnored public var title: ((Item) -> String?)?

  @ObservationIgnored let table: ItemTable<Item>

  /// Items that are not read yet.
  @ObservationIgnored var unread: [Item]?

  /// Edits of items that were read, while the rest is being read.
  @ObservationIgnored var unsent = MapEdits()
  @ObservationIgnored var reading: Task<Void, Never>?

  /// The maps that show the model, by name.
  @ObservationIgnored var maps: [String: ModelMap] = [:]

  /// The item that the selection of a cluster follows; `nil` if no cluster is selected.
  @ObservationIgnored var followed: PointID?

  /// Whether the model has contained the selected item since its selection. Until then, the
  /// selection waits for the item; afterwards, a removal of the item ends it.
  @ObservationIgnored var followsKnown = false
  var chosen: Selection?
  var positions: [String: MapCameraPosition] = [:]

  /// The rect around all items, which an automatic position shows.
  var frame: MapRect?

  /// How many values each item has in its traits.
  @ObservationIgnored let columnCount: Int

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - items: The items. Of items with equal ids, the last one is shown.
  ///   - coordinate: Where an item is. Items with invalid coordinates are not shown.
  ///   - columnCount: How many values each item has in its traits.
  ///   - traits: The group, the weight and the values of an item.
  ///   - category: The category of an item, which clusters count and draw as a ring.
  ///   - time: The time of an item or another number, for ``window``.
  ///   - border: A value of an item that clusters never mix, such as its country. The 254 most frequent
  ///     values have clusters of their own.
  @inlinable
  public convenience init(
    _ items: [Item] = [],
    coordinate: @escaping (Item) -> CLLocationCoordinate2D,
    columnCount: Int = 0,
    traits: ((Item) -> ItemTraits)? = nil,
    // After the traits: before them, a closure behind the parentheses would be the category.
    category: ((Item) -> String?)? = nil,
    time: ((Item) -> Double?)? = nil,
    border: ((Item) -> String?)? = nil
  ) {
    let all = ItemReader.traits(traits, category, time, border)
    self.init(items, ItemReader(coordinate, all), columnCount: columnCount)
  }

  @usableFromInline
  init(_ items: [Item], _ reader: ItemReader<Item>, columnCount: Int) {
    table = ItemTable(reader)
    (unread, self.columnCount) = (items, columnCount)
  }

  deinit { reading?.cancel() }
}

// MARK: - What is shown

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  /// The clusters and single items that are shown now.
  public var visible: [ItemCluster<Item>] { visible(on: Self.mainMap) }

  /// Returns the clusters and single items that a map shows now.
  public func visible(on map: String) -> [ItemCluster<Item>] {
    let selected = selectedCluster(on: map)
    return elements(on: map).filter { !$0.isLeaving }
      .map { cluster($0, on: map, selected: selected) }
  }

  /// Returns all elements on a map, in the order of their names.
  func elements(on name: String) -> [MapElement] {
    let surface = map(name).surface
    _ = surface.revision
    return surface.sortedElements
  }

  func cluster(
    _ element: MapElement,
    on map: String,
    selected: ShownCluster.ID?
  ) -> ItemCluster<Item> {
    let shown = element.cluster
    return ItemCluster(
      id: MapClusterID(map: map, shown: shown.id, isLeaving: element.isLeaving),
      count: shown.count,
      coordinate: CLLocationCoordinate2D(shown.coordinate),
      isUniqueLocation: shown.cluster.isUniqueLocation,
      isSelected: !element.isLeaving && shown.id == selected,
      appearance: shown.appearance,
      categories: shown.categories?.all ?? [],
      opens: shown.opens,
      categoryCounts: shown.categories,
      categoryColors: categoryColors,
      members: ItemMembers(points: element.members, store: table.store)
    )
  }

  /// Returns the clusters that a map of a rect would show, for pictures and widgets.
  ///
  /// - Parameters:
  ///   - rect: What the picture shows.
  ///   - size: The size of the picture, in screen points.
  ///   - strategy: How the picture shows the items. `nil` for the strategy in the options.
  public func clusters(
    in rect: MKMapRect,
    size: CGSize,
    _ strategy: Strategy? = nil
  ) async -> [ItemCluster<Item>] {
    finishReading()
    let picture = ModelMap(options, columnCount: columnCount, names: table.noNames)
    if let strategy { picture.controller.options.clustering.strategy = strategy }
    guard let viewport = Viewport(rect, size: size, heading: 0) else { return [] }
    picture.surface.show(viewport)
    count(on: picture)
    picture.send(table.insertions)
    await picture.rest()
    await picture.controller.rest()
    return picture.surface.sortedElements.map { cluster($0, on: "", selected: nil) }
  }
}
#endif
