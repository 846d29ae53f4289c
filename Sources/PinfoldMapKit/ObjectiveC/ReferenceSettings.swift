#if canImport(MapKit) && !os(watchOS)
import Pinfold
import PinfoldSurface

/// The settings of a controller with the names of CCHMapClusterController.
struct ReferenceSettings {
  /// The settings with Pinfold's names.
  var options: SurfaceOptions

  /// Creates the settings that the reference has by default.
  init() { self.init(.reference) }

  /// Creates a view of settings.
  init(_ options: SurfaceOptions) { self.options = options }

  /// The settings of clusters in cells, the reference's only strategy.
  private var grid: GridClustering {
    get { options.clustering.strategy.grid ?? GridClustering() }
    set { options.clustering.strategy = .grid(newValue) }
  }

  /// The side of a cell in screen points.
  var cellSize: Double {
    get { grid.cellSize.steps[0].value }
    set { grid.cellSize = ZoomSteps(newValue) }
  }

  /// The share of the visible size that is planned beyond each edge.
  var marginFactor: Double {
    get { options.clustering.marginFactor }
    set { options.clustering.marginFactor = newValue }
  }

  /// Above this zoom level nothing is clustered; the greatest finite number for no limit.
  var maxZoomLevelForClustering: Double {
    get { min(grid.maximumZoom, .greatestFiniteMagnitude) }
    set {
      let isLimit = newValue < .greatestFiniteMagnitude
      grid.maximumZoom = isLimit ? newValue : .infinity
    }
  }

  /// How many unique locations a cell must have for them to become a cluster.
  var minUniqueLocationsForClustering: UInt {
    get { UInt(clamping: grid.minimumUniqueLocations) }
    set { grid.minimumUniqueLocations = Int(clamping: newValue) }
  }

  /// Whether a cluster that survives keeps its position.
  var reusesExistingClusterAnnotations: Bool {
    get { grid.keepsAnchors }
    set { grid.keepsAnchors = newValue }
  }

  /// Whether the cells are drawn.
  var isDebuggingEnabled: Bool {
    get { options.showsReaches }
    set { options.showsReaches = newValue }
  }
}
#endif
