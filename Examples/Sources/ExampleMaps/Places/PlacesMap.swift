import Pinfold
public import PinfoldSimulation
public import PinfoldSurface

/// More than a hundred thousand places, with all settings of the reference's example app. Settings
/// apply at once.
@MainActor public final class PlacesMap {
  /// The settings that the app's user can change.
  public struct Settings: Equatable, Sendable {
    /// The file to show.
    public var dataSet = PlacesFile.places

    /// The side of a cell, in screen points.
    public var cellSize = 60.0

    /// The share of the visible size to plan beyond each edge.
    public var marginFactor = 0.5

    /// The last zoom level that clusters places at different locations.
    public var maximumZoom = 16.0

    /// The number of unique locations that makes a cell a cluster.
    public var minimumUniqueLocations = 3

    /// Whether cells are as near to their size as possible. Otherwise cells double from level to
    /// level, and many sizes give the same cells.
    public var usesExactGrid = false

    /// Whether the map draws the cells.
    public var showsGrid = false

    /// Whether each kind of place forms its own clusters.
    public var isSplitByKind = false

    /// Creates the app's initial settings.
    public init() {}
  }

  /// The map.
  public let map = SimulatedMap(width: 800, height: 500)

  /// The surface that shows the clusters on the map.
  public let surface: SimulatedSurface

  /// The controller that keeps the surface up to date.
  public let controller: ClusterController

  /// The current settings.
  public private(set) var settings = Settings()

  private static let colors = ["#3574b8", "#c8385a", "#1f7a87", "#7a4fb0", "#8a5a00"]

  /// Creates a map of the United States, without places.
  public init() {
    surface = SimulatedSurface(map)
    controller = ClusterController(surface: surface, options: Self.options(settings))
    surface.viewSize = { GroupsMap.viewSize(ofCount: $0.count) }
    surface.reuseIdentifier = { $0.isCluster ? "Cluster \($0.id.group.number)" : "Place" }
    surface.configure = { view, cluster in
      let size = GroupsMap.viewSize(ofCount: cluster.count)
      view.size = (size.width, size.height)
      view.color = Self.colors[cluster.id.group.number % Self.colors.count]
      view.label = cluster.isCluster ? ClusterAppearance(count: cluster.count).label : nil
    }
    map.setRegion(
      center: Coordinate(latitude: 39, longitude: -96),
      latitudeSpan: 26,
      longitudeSpan: 58
    )
  }

  private static func options(_ settings: Settings) -> SurfaceOptions {
    var options = SurfaceOptions.reference
    options.overlaps = .merge
    options.clustering.marginFactor = settings.marginFactor
    options.strategy = .grid(
      GridClustering(
        cellSize: ZoomSteps(settings.cellSize),
        lattice: settings.usesExactGrid ? .exact : .levels,
        maximumZoom: settings.maximumZoom,
        minimumUniqueLocations: settings.minimumUniqueLocations
      )
    )
    options.showsReaches = settings.showsGrid
    return options
  }
}

extension PlacesMap {
  /// Shows the places of the file in the settings.
  ///
  /// - Throws: An error if the file cannot be read.
  public func load() async throws {
    let places = try settings.dataSet.places()
    var edits = MapEdits()
    edits.removeAll()
    for (row, place) in places.enumerated() {
      edits.insert(
        PointID(UInt32(row)),
        at: place.coordinate,
        // Kinds are numbered in order of appearance. The first is the common group.
        group: settings.isSplitByKind ? GroupID(place.kind) : .common
      )
    }
    try await controller.update(edits)
    await map.settle(controller)
  }

  /// Changes the settings. A different file or grouping reads the places again.
  public func set(_ change: (inout Settings) -> Void) async throws {
    let before = settings
    change(&settings)
    controller.options = Self.options(settings)
    if (settings.dataSet, settings.isSplitByKind) != (before.dataSet, before.isSplitByKind) {
      try await load()
    }
    await map.settle(controller)
  }
}
