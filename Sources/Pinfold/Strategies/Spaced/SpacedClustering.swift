/// The settings of spaced clusters: discs that never overlap and contain only nearby points.
///
///     let options = ClusterOptions(.spaced(SpacedClustering(separation: 80)))  // fewer discs
///
/// At each level, the densest places get discs first, at least the ``separation`` apart. Every
/// other cluster of the next finer level joins a nearby disc. Clusters are nested: zooming out
/// merges whole clusters, and zooming in splits them.
///
/// Zoom levels are Pinfold's: the world is 256 · 2^level screen points wide.
public struct SpacedClustering: Hashable, Sendable {
  /// The minimum distance between the centers of discs, in screen points.
  ///
  /// Defaults to 56, which also replaces NaN. Clamped to 28...512.
  public var separation: Double

  /// The finest zoom level with clusters. Above it, each location is shown separately.
  ///
  /// Defaults to 22. Clamped to 0...24.
  public var maximumZoom: Int

  /// The valid range of ``separation``, in screen points. Even the smallest discs, 26 points wide,
  /// never overlap.
  public static let separations = 28.0...512

  /// The number of points from which a draft is useful, because preparing clusters takes long; see
  /// ``PreparedIndex/prepareDraft(for:)``.
  public static let draftCount = 200_000

  /// Creates settings.
  public init(separation: Double = 56, maximumZoom: Int = 22) {
    (self.separation, self.maximumZoom) = (separation, maximumZoom)
  }

  package func clamped() -> SpacedClustering {
    var clustering = self
    let usual = SpacedClustering().separation
    clustering.separation = separation.clamped(to: Self.separations, default: usual)
    clustering.maximumZoom = maximumZoom.clamped(to: 0...24)
    return clustering
  }

  /// The diameter of the largest disc, in screen points. It is slightly less than the separation,
  /// so that discs do not touch.
  public var maximumDiameter: Double { clamped().separation - 2 }
}
