/// The settings of clusters in cells.
///
///     let clustering = GridClustering(cellSize: [0: 88, 13: 64], maximumZoom: 16)
///     let planner = Planner(ClusterOptions(.grid(clustering)))
public struct GridClustering: Hashable, Sendable {
  /// The choice of grid for a cell size.
  public enum Lattice: Hashable, Sendable {
    /// Cell sides double from level to level, so that zooming out does not split clusters, and a
    /// small pinch has no effect.
    ///
    /// A grid has 2*ᵏ* cells around the world for a whole *k*. At zoom level *z* its cells are 256
    /// · 2*ᶻ*⁻*ᵏ* screen points wide. The plan uses the finest grid whose cells are at least the
    /// cell size, so cells are up to twice that size. At zoom level 10.4, all sizes from 45 to 80
    /// give 84.5. Use ``exact`` for cells of precisely the requested size.
    case levels

    /// Cells are as close to the requested size as a whole number around the world allows. The grid
    /// shifts with every change of zoom.
    case exact
  }

  /// The minimum side of a cell in screen points, by zoom level.
  ///
  /// Defaults to 60, which also replaces NaN. Clamped to 1...10⁹. With ``Lattice/levels``, cells
  /// are up to twice as large.
  ///
  /// Cells are larger if a plan would otherwise have more than about 65,536 cells, not counting
  /// those on the edges.
  public var cellSize: ZoomSteps<Double>

  /// The choice of grid. Defaults to ``Lattice/levels``.
  public var lattice: Lattice

  /// The highest zoom level with clusters. Above it, only points at one location stay together.
  ///
  /// Defaults to infinity, which also replaces NaN.
  public var maximumZoom: Double

  /// The minimum number of unique locations that form a cluster.
  ///
  /// Defaults to 0, which is the same as 1 and 2. Points at one location always stay together.
  public var minimumUniqueLocations: Int

  /// The minimum count of a cluster, by zoom level. Defaults to 0.
  ///
  /// A cell with a smaller count shows each unique location separately.
  public var minimumCount: ZoomSteps<Int>

  /// The maximum size of a unique location in meters: the diagonal of its members' bounding box.
  ///
  /// Defaults to 5, which also replaces NaN. With zero or less, only coincident points share a
  /// location.
  public var uniqueLocationTolerance: Double

  /// Whether a surviving cluster stays at its anchor while the anchor is in its cell. Defaults to
  /// `true`.
  ///
  /// A cluster survives if its unmoved members stay together, without other unmoved points.
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

  func clamped() -> GridClustering {
    var clustering = self
    clustering.cellSize = cellSize.map { $0.clamped(to: 1...1e9, default: 60) }
    clustering.maximumZoom = maximumZoom.isNaN ? .infinity : maximumZoom
    clustering.uniqueLocationTolerance =
      uniqueLocationTolerance.clamped(to: 0 ... .infinity, default: 5)
    return clustering
  }
}
