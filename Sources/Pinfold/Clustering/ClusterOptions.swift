/// The settings of clustering.
///
///     var options = ClusterOptions()
///     options.cellSize = [0: 88, 13: 64]
///     options.maximumZoom = 16
public struct ClusterOptions: Sendable {
  /// Which lattice the cells are aligned to.
  public enum Grid: Hashable, Sendable {
    /// Cell sides double from level to level. Zooming out never splits a
    /// cluster, and a small pinch changes nothing.
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
  /// are at least as large.
  public var cellSize: ZoomSteps<Double> = 60

  /// The share of the visible size that is planned beyond each edge; 0.5 by
  /// default, at least -0.5. Below zero, less than what is visible is planned.
  public var marginFactor = 0.5

  /// Above this zoom level nothing is clustered but what is at one location;
  /// infinite by default.
  public var maximumZoom = Double.infinity

  /// How many unique locations a cell must have for them to become a cluster.
  /// 0, the default, is the same as 1 and 2: what is at one location always stays
  /// together.
  public var minimumUniqueLocations = 0

  /// How many members a cluster must have, by zoom level; 0 by default. In cells
  /// with fewer, each unique location is shown for itself.
  public var minimumCount: ZoomSteps<Int> = 0

  /// The greatest extent of a unique location, in metres: the diagonal of the
  /// smallest box around its members; 5 by default. Zero takes only what is
  /// coincident.
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
  /// clusters change, in the ``Grid/levels`` grid; 0.15 by default.
  public var hysteresis = 0.15

  /// Creates settings with their defaults.
  public init() {}

  /// Traps when a setting makes no sense.
  func check() {
    for step in cellSize.steps {
      precondition(step.value > 0 && step.value.isFinite, "Cell size is \(step.value)")
    }
    precondition((-0.5...1000).contains(marginFactor), "Margin factor is \(marginFactor)")
    precondition(!maximumZoom.isNaN, "Maximum zoom is not a number")
    precondition(uniqueLocationTolerance >= 0, "Tolerance is \(uniqueLocationTolerance) metres")
    strategy.check()
    precondition(hysteresis >= 0, "Hysteresis is \(hysteresis) zoom levels")
  }
}
