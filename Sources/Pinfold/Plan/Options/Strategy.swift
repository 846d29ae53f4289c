/// How a plan keeps a map readable, with the settings of that way.
public enum Strategy: Hashable, Sendable {
  /// Discs that never overlap, and hide nothing that is far from them. Plans of an
  /// index that is not prepared for them are slow: see ``PreparedIndex/prepare(for:)``.
  case spaced(SpacedClustering = SpacedClustering())

  /// Clusters in cells; the default.
  case grid(GridClustering = GridClustering())

  /// Nothing is clustered: every annotation of the planned area is shown for
  /// itself, coincident ones too.
  case none

  /// Areas of rounded coordinates, or all annotations when zoomed in.
  case decimals(DecimalThinning)

  /// Places that do not overlap, each standing for the places it hides.
  case overlapFilter(OverlapFilter)

  /// The best-ranked annotation of each cell, within a budget of views.
  case ranked(RankedThinning)

  /// Clusters by distance, nested from level to level. Plans of an index that is not
  /// prepared for it are slow: see ``PreparedIndex/prepare(_:summaries:)``.
  case radius(RadiusClustering)
}

extension Strategy {
  /// The settings of clusters in cells, if that is the strategy; setting them for
  /// another one changes nothing.
  ///
  ///     options.strategy.grid?.cellSize = [0: 88, 13: 64]
  public var grid: GridClustering? {
    get { if case .grid(let clustering) = self { clustering } else { nil } }
    set { if let newValue, grid != nil { self = .grid(newValue) } }
  }

  /// The settings of clusters by distance, if that is the strategy; setting them for
  /// another one changes nothing.
  public var radius: RadiusClustering? {
    get { if case .radius(let clustering) = self { clustering } else { nil } }
    set { if let newValue, radius != nil { self = .radius(newValue) } }
  }

  /// The settings of spaced clusters, if that is the strategy; setting them for another one changes
  /// nothing.
  public var spaced: SpacedClustering? {
    get { if case .spaced(let clustering) = self { clustering } else { nil } }
    set { if let newValue, spaced != nil { self = .spaced(newValue) } }
  }

  /// The column with the points' ranks, where they decide what is shown.
  var rankColumn: Int? {
    switch self {
    case .decimals(let thinning): thinning.rankColumn
    case .overlapFilter(let filter): filter.rankColumn
    case .ranked(let thinning): thinning.rankColumn
    case .spaced, .grid, .none, .radius: nil
    }
  }

  /// Whether plans are slow of an index that is not prepared; see ``PreparedIndex/prepare(for:)``.
  public var needsPreparation: Bool {
    switch self {
    case .spaced, .radius: true
    case .grid, .none, .decimals, .overlapFilter, .ranked: false
    }
  }

  /// Returns the strategy with its settings as they are used; see
  /// ``ClusterOptions/clamped()``.
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
