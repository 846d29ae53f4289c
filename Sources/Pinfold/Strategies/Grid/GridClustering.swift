/// The settings of clusters in cells.
///
///     let clustering = GridClustering(cellSize: [0: 88, 13: 64], maximumZoom: 16)
///     let planner = Planner(ClusterOptions(.grid(clustering)))
public struct GridClustering: Hashable, Sendable {
  /// Which grid the cells belong to.
  public enum Lattice: Hashable, Sendable {
    /// Cell sides double from level to level. Zooming out never splits a
    /// cluster, and a small pinch changes nothing.
    ///
    /// There is one grid for each whole *k*, of 2*ᵏ* cells around the world, so at zoom
    /// level *z* cells are 256 · 2*ᶻ*⁻*ᵏ* screen points wide: it is the finest whose cells
    /// are not below the cell size. Cells are up to twice the cell size, and many sizes
    /// give one and the same grid: at zoom level 10.4, where cells may be 42.2 or 84.5
    /// wide, all sizes from 45 to 80 do. Use ``exact`` for cells of precisely the size.
    case levels

    /// Cells are as near to the requested size as a whole number around the
    /// world allows. The grid shifts with every change of zoom.
    case exact
  }

  /// The side of a cell in screen points, by zoom level; 60 by default. Real cells
  /// are at least as large, and in ``Lattice/levels`` up to twice as large: sizes
  /// of 45 and of 80 often give the same grid there, and ``Lattice/exact`` follows each.
  ///
  /// Below 1 it counts as 1, above 10⁹ as 10⁹, and what is no number as 60. However small
  /// cells are, no more than about 65,536 are planned, not
  /// counting cells that the edges cut: beyond that, cells are larger.
  public var cellSize: ZoomSteps<Double>

  /// Which grid the cells belong to; ``Lattice/levels`` by default.
  public var lattice: Lattice

  /// Above this zoom level nothing is clustered but what is at one location;
  /// infinite by default, and if it is no number.
  public var maximumZoom: Double

  /// How many unique locations a cell must have for them to become a cluster.
  /// 0, the default, is the same as 1 and 2: what is at one location always stays
  /// together.
  public var minimumUniqueLocations: Int

  /// How many points a cluster must stand for, by zoom level; 0 by default. In cells
  /// with fewer, each unique location is shown for itself.
  public var minimumCount: ZoomSteps<Int>

  /// The greatest extent of a unique location, in meters: the diagonal of the
  /// smallest box around its members; 5 by default, and if it is no number. Zero, or
  /// less, joins only coincident points.
  public var uniqueLocationTolerance: Double

  /// Whether a cluster that survives stays at its anchor, as long as that is in its
  /// cell; true by default.
  ///
  /// A cluster survives while the members that stay where they are stay together
  /// and alone; members that are inserted, removed or moved do not matter.
  public var keepsAnchors: Bool

  /// Creates settings.
  public init(
    cellSize: ZoomSteps<Double> = 60,
    lattice: Lattice = .levels,
    maximumZoom: Double = .infinity,
    minimumUniqueLocations: Int = 0,
    minimumCount: ZoomSteps<Int> = 0,
    uniqueLocationTolerance: Double = 5,
    keepsAnchors: Bool = true
  ) {
    (self.cellSize, self.lattice, self.maximumZoom) = (cellSize, lattice, maximumZoom)
    (self.minimumUniqueLocations, self.minimumCount) = (minimumUniqueLocations, minimumCount)
    (self.uniqueLocationTolerance, self.keepsAnchors) = (uniqueLocationTolerance, keepsAnchors)
  }

  /// Returns the settings as they are used: within the limits documented for each.
  func clamped() -> GridClustering {
    var clustering = self
    clustering.cellSize = cellSize.map { $0.clamped(to: 1...1e9, default: 60) }
    clustering.maximumZoom = maximumZoom.isNaN ? .infinity : maximumZoom
    clustering.uniqueLocationTolerance =
      uniqueLocationTolerance.clamped(to: 0 ... .infinity, default: 5)
    return clustering
  }
}
