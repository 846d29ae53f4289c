/// The settings of the radius hierarchy: clusters by distance, each nested in one of
/// the next level.
///
/// At every zoom level, from the finest on, points and clusters are processed in the
/// order of the input. Each item that is not in a cluster yet absorbs the items within
/// its radius that are not, and together they become a cluster at the mean of their
/// points. These are the semantics of supercluster, the engine of MapLibre's clustered
/// sources.
///
///     var options = ClusterOptions()
///     options.strategy = .radius(RadiusClustering())
///
/// Zoom levels are Pinfold's: the world is 256 · 2^level screen points wide.
/// supercluster, whose world is 512 · 2^zoom wide, is one off: its zoom 16 is level 17.
public struct RadiusClustering: Hashable, Sendable {
  /// How near items merge, in screen points, by zoom level; 40 by default. More than
  /// half the world counts as half the world, nothing or less as nearly nothing, and what
  /// is no number as 40.
  public var radius: ZoomSteps<Double> = 40

  /// The coarsest level that is clustered; below it, the map shows its clusters; 1 by
  /// default. It is clamped to 0...30.
  public var minimumZoom = 1

  /// The finest level that is clustered; above it, each point is for itself; 17 by
  /// default. It is clamped to the minimum zoom and 30.
  public var maximumZoom = 17

  /// How many points a cluster must have; 2 by default, and the same below that.
  ///
  /// Items that are too few to form a cluster are left unclustered at that level: no
  /// other item absorbs them.
  public var minimumPoints = 2

  /// Whether clusters are supercluster 8.0.1's, decision for decision: nothing merges
  /// across the antimeridian, and distances are those of its rounded positions.
  ///
  /// It rounds points to 32-bit floating point, by up to a screen point at zoom
  /// level 17. For the same clusters, build the index of points that were rounded
  /// alike: see ``PointIndex/init(_:columns:for:)``.
  public var isCompatible = false

  /// Creates settings with their defaults.
  public init() {}

  /// The levels that can be clustered: fewer than there are bits to name them.
  static let zoomLevels = 0...30

  /// Returns the settings as they are used: within the limits documented for each.
  package func clamped() -> RadiusClustering {
    var clustering = self
    clustering.radius = radius.map { $0.clamped(to: 1e-9...1e9, default: 40) }
    clustering.minimumZoom = minimumZoom.clamped(to: Self.zoomLevels)
    clustering.maximumZoom = maximumZoom.clamped(
      to: clustering.minimumZoom...Self.zoomLevels.upperBound
    )
    return clustering
  }

  /// Returns the level of a hierarchy that a zoom level shows, of the possible ones: 0 to
  /// 31.
  public static func level(at zoomLevel: ZoomLevel) -> Int {
    // A little more against rounding: a whole level has its own clusters.
    Int(min(max((zoomLevel.value + 1e-9).rounded(.down), 0), 31))
  }

  /// Returns the radius of a level.
  ///
  /// Levels below the minimum zoom are not shown. They serve searches: the fewer nodes
  /// the last level has, the quicker these are.
  func radius(at zoomLevel: Int) -> Double {
    let radius = radius.value(at: ZoomLevel(Double(max(zoomLevel, minimumZoom))))
    return zoomLevel < minimumZoom ? max(radius, 40) : radius
  }

  /// Returns how many points a cluster of a level must have.
  func minimumPoints(at zoomLevel: Int) -> Int {
    zoomLevel < minimumZoom ? 2 : max(minimumPoints, 2)
  }

  /// Whether items that are too few for a cluster have to be remembered.
  var leavesUnclustered: Bool { minimumPoints > 2 }

  /// Whether items of groups that are too small have their turns behind their origins
  /// from then on.
  var movesUnclustered: Bool { isCompatible && leavesUnclustered }

  /// Returns the level of the clusters that are shown at a zoom level: one above the
  /// maximum zoom for points.
  func level(at zoomLevel: Int) -> Int {
    min(max(zoomLevel, minimumZoom), maximumZoom + 1)
  }
}
