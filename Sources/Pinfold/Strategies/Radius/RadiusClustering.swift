/// The settings of clusters by distance, nested from level to level as in supercluster.
///
///     var options = ClusterOptions()
///     options.strategy = .radius(RadiusClustering())
///
/// Clustering starts at the finest zoom level. At each level, points and clusters are processed in
/// the order of the input. Each free item absorbs the free items within its radius, and together
/// they form a cluster at the mean of their points. Supercluster, the engine of MapLibre's
/// clustered sources, uses the same rule.
///
/// Zoom levels are Pinfold's: the world is 256 · 2^level screen points wide. Supercluster's zooms
/// are one less, because its world is 512 · 2^zoom wide: its zoom 16 is level 17.
public struct RadiusClustering: Hashable, Sendable {
  /// The distance up to which items merge, in screen points, by zoom level.
  ///
  /// Defaults to 40, which also replaces NaN. Clamped to a tiny positive value and half the world.
  public var radius: ZoomSteps<Double> = 40

  /// The coarsest level to cluster. Coarser levels show its clusters.
  ///
  /// Defaults to 1. Clamped to 0...30.
  public var minimumZoom = 1

  /// The finest level to cluster. Finer levels show single points.
  ///
  /// Defaults to 17. Clamped to ``minimumZoom``...30.
  public var maximumZoom = 17

  /// The minimum number of points in a cluster. Defaults to 2, which is also the minimum.
  ///
  /// If a group has fewer points, its items stay unclustered at that level: no other item absorbs
  /// them.
  public var minimumPoints = 2

  /// Whether clusters match supercluster 8.0.1 exactly.
  ///
  /// If so, clusters do not cross the antimeridian, and distances use supercluster's rounded
  /// positions. Because supercluster also rounds points to 32-bit floats, which moves them by up to
  /// a screen point at zoom level 17, build the index with ``PointIndex/init(_:columns:for:)``.
  public var isCompatible = false

  /// Creates settings with default values.
  public init() {}

  /// The possible levels, which are fewer than the bits of a mark.
  static let zoomLevels = 0...30

  package func clamped() -> RadiusClustering {
    var clustering = self
    clustering.radius = radius.map { $0.clamped(to: 1e-9...1e9, default: 40) }
    clustering.minimumZoom = minimumZoom.clamped(to: Self.zoomLevels)
    clustering.maximumZoom = maximumZoom.clamped(
      to: clustering.minimumZoom...Self.zoomLevels.upperBound
    )
    return clustering
  }

  /// Returns the level that a zoom level shows, in 0...31.
  public static func level(at zoomLevel: ZoomLevel) -> Int {
    // The margin allows for rounding errors near whole levels.
    Int(min(max((zoomLevel.value + 1e-9).rounded(.down), 0), 31))
  }

  /// Returns the radius of a level in screen points. Levels below the minimum zoom are not shown,
  /// but make searches faster, because the last level then has few nodes.
  func radius(at zoomLevel: Int) -> Double {
    let radius = radius.value(at: ZoomLevel(Double(max(zoomLevel, minimumZoom))))
    return zoomLevel < minimumZoom ? max(radius, 40) : radius
  }

  func minimumPoints(at zoomLevel: Int) -> Int {
    zoomLevel < minimumZoom ? 2 : max(minimumPoints, 2)
  }

  /// Whether groups may be too small, so that unclustered items must be marked.
  var leavesUnclustered: Bool { minimumPoints > 2 }

  /// Whether items of groups that are too small move behind the group's origin in the order.
  var movesUnclustered: Bool { isCompatible && leavesUnclustered }

  /// Returns the level shown at a zoom level. Points have one level above the maximum zoom.
  func level(at zoomLevel: Int) -> Int {
    min(max(zoomLevel, minimumZoom), maximumZoom + 1)
  }
}
