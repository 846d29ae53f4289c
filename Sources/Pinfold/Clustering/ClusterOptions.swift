/// The settings of clustering.
///
/// Settings may come from sliders and files: any value will do. Those that make no sense
/// are clamped where they are used, as each setting says, see ``clamped()``.
///
///     var options = ClusterOptions()
///     options.cellSize = [0: 88, 13: 64]
///     options.maximumZoom = 16
public struct ClusterOptions: Sendable {
  /// Which lattice the cells are aligned to.
  public enum Grid: Hashable, Sendable {
    /// Cell sides double from level to level. Zooming out never splits a
    /// cluster, and a small pinch changes nothing.
    ///
    /// There is one grid for each whole *k*, of 2*ᵏ* cells around the world, so at zoom
    /// level *z* cells are 256 · 2*ᶻ*⁻*ᵏ* screen points wide: it is the finest whose cells
    /// are not below the cell size. Cells are up to twice as large as was asked for, and
    /// many sizes give one and the same grid: at zoom level 10.4, where cells may be
    /// 42.2 or 84.5 wide, all sizes from 45 to 80 do. Take ``exact`` for cells of the
    /// very size.
    case levels

    /// Cells are as near to the requested size as a whole number around the
    /// world allows. The lattice shifts with every change of zoom.
    case exact
  }

  /// How a plan keeps the map readable; clusters in cells by default.
  ///
  /// The settings below are about cells; other strategies have their own, and take
  /// the margin factor. The radius strategy takes the anchor and the hysteresis, too.
  public var strategy = Strategy.grid

  /// The lattice; ``Grid/levels`` by default.
  public var grid = Grid.levels

  /// The side of a cell in screen points, by zoom level; 60 by default. Real cells
  /// are at least as large, and in the ``Grid/levels`` grid up to twice as large: sizes
  /// of 45 and of 80 often give the same grid there, and ``Grid/exact`` follows each.
  ///
  /// Below 1 it is taken as 1, above 10⁹ as 10⁹, and what is no number as 60. However
  /// small cells are, no more than ``maximumCellCount`` are planned, but for those that
  /// the edges cut: beyond that, cells are larger.
  public var cellSize: ZoomSteps<Double> = 60

  /// The share of the visible size that is planned beyond each edge; 0.5 by
  /// default. Below zero, less than what is visible is planned. It is clamped to
  /// -0.5...1000; what is no number is taken as 0.5.
  public var marginFactor = 0.5

  /// Above this zoom level nothing is clustered but what is at one location;
  /// infinite by default, and if it is no number.
  public var maximumZoom = Double.infinity

  /// How many unique locations a cell must have for them to become a cluster.
  /// 0, the default, is the same as 1 and 2: what is at one location always stays
  /// together.
  public var minimumUniqueLocations = 0

  /// How many members a cluster must have, by zoom level; 0 by default. In cells
  /// with fewer, each unique location is shown for itself.
  public var minimumCount: ZoomSteps<Int> = 0

  /// The greatest extent of a unique location, in metres: the diagonal of the
  /// smallest box around its members; 5 by default, and if it is no number. Zero, or
  /// less, takes only what is coincident.
  public var uniqueLocationTolerance = 5.0

  /// Where clusters are drawn; at the centroid by default.
  public var anchor = Anchor.centroid

  /// Whether a cluster that survives keeps its place, as long as its cell has the
  /// place; true by default.
  ///
  /// A cluster survives while the members that stay where they are stay together
  /// and alone; members that come, go or move do not matter.
  public var keepsAnchors = true

  /// How much the zoom level may differ from that of the previous plan before
  /// clusters change, in the ``Grid/levels`` grid; 0.15 by default, and if it is no
  /// number. It is clamped to 0...2.
  public var hysteresis = 0.15

  /// Creates settings with their defaults.
  public init() {}
}

extension ClusterOptions {
  /// About how many cells are planned at most: more than any screen shows.
  public static let maximumCellCount = 65_536

  /// Returns the settings as they are used: within the limits that each of them says.
  ///
  /// A ``Planner`` does this with its settings, and a controller by making planners.
  ///
  /// - Complexity: O(*s*) for *s* steps by zoom level.
  public func clamped() -> ClusterOptions {
    var options = self
    options.cellSize = cellSize.map { $0.clamped(to: 1...1e9, default: 60) }
    options.marginFactor = marginFactor.clamped(to: -0.5...1000, default: 0.5)
    options.maximumZoom = maximumZoom.isNaN ? .infinity : maximumZoom
    options.uniqueLocationTolerance =
      uniqueLocationTolerance.clamped(to: 0 ... .infinity, default: 5)
    options.hysteresis = hysteresis.clamped(to: 0...2, default: 0.15)
    options.strategy = strategy.clamped()
    return options
  }
}
