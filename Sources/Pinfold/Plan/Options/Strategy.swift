/// A way to keep a map readable, with its settings.
public enum Strategy: Hashable, Sendable {
  /// Clusters as discs that never overlap and contain only nearby points.
  ///
  /// Plans of an unprepared index are slow: see ``PreparedIndex/prepare(for:)-(Strategy)``.
  case spaced(SpacedClustering = SpacedClustering())

  /// Clusters in cells; the default.
  case grid(GridClustering = GridClustering())

  /// No clustering. Each point of the planned area is shown, even coincident points.
  case none

  /// Areas of rounded coordinates, or all points when zoomed in.
  case decimals(DecimalThinning)

  /// Places that do not overlap. Each stands for the places that it hides.
  case overlapFilter(OverlapFilter)

  /// The best-ranked point of each cell, up to a maximum number of views.
  case ranked(RankedThinning)

  /// Clusters by distance, nested from level to level.
  ///
  /// Plans of an unprepared index are slow: see ``PreparedIndex/prepare(_:summaries:)``.
  case radius(RadiusClustering)
}

extension Strategy {
  /// The settings of clusters in cells, or `nil` for other strategies.
  public package(set) var grid: GridClustering? {
    get { if case .grid(let clustering) = self { clustering } else { nil } }
    set { if let newValue, grid != nil { self = .grid(newValue) } }
  }

  /// The settings of clusters by distance, or `nil` for other strategies.
  public package(set) var radius: RadiusClustering? {
    get { if case .radius(let clustering) = self { clustering } else { nil } }
    set { if let newValue, radius != nil { self = .radius(newValue) } }
  }

  /// The settings of spaced clusters, or `nil` for other strategies.
  public package(set) var spaced: SpacedClustering? {
    get { if case .spaced(let clustering) = self { clustering } else { nil } }
    set { if let newValue, spaced != nil { self = .spaced(newValue) } }
  }

  /// The column with the ranks of points, if the strategy uses ranks.
  var rankColumn: Int? {
    switch self {
    case .decimals(let thinning): thinning.rankColumn
    case .overlapFilter(let filter): filter.rankColumn
    case .ranked(let thinning): thinning.rankColumn
    case .spaced, .grid, .none, .radius: nil
    }
  }

  /// Whether plans of an unprepared index are slow; see ``PreparedIndex/prepare(for:)-(Strategy)``.
  public var needsPreparation: Bool {
    switch self {
    case .spaced, .radius: true
    case .grid, .none, .decimals, .overlapFilter, .ranked: false
    }
  }

  func clamped() -> Strategy {
    switch self {
    case .none, .overlapFilter: self
    case .spaced(let clustering): .spaced(clustering.clamped())
    case .grid(let clustering): .grid(clustering.clamped())
    case .decimals(let thinning): .decimals(thinning.clamped())
    case .ranked(let thinning): .ranked(thinning.clamped())
    case .radius(let clustering): .radius(clustering.clamped())
    }
  }
}
