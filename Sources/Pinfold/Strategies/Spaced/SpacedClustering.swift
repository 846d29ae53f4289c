/// The settings of spaced clusters: discs that never overlap, and hide nothing that is far from
/// them.
///
/// At each level the densest spots get a disc first, each at least the ``separation`` from all
/// others, and every smaller cluster joins a disc nearby. So discs stand where the places are, not
/// in rows and columns, and clusters nest: zooming out merges whole clusters, zooming in splits
/// them.
///
///     var options = ClusterOptions(.spaced())
///     options.strategy.spaced?.separation = 80  // fewer discs
///
/// A zoom level is Pinfold's: the world is 256 · 2^level screen points wide.
public struct SpacedClustering: Hashable, Sendable {
  /// How far apart the centers of discs are at least, in screen points; 56 by default. It is
  /// clamped to 28...512; what is not a number counts as 56.
  public var separation = 56.0

  /// The finest zoom level that is clustered; above it, each location is shown for itself; 22 by
  /// default. It is clamped to 0...24.
  public var maximumZoom = 22

  /// The values that ``separation`` may have, in screen points: the smallest discs, 26 points wide,
  /// overlap nowhere.
  public static let separations = 28.0...512

  /// From so many points on, clusters take so long to prepare that a draft of them is worth showing;
  /// see ``PreparedIndex/prepareDraft(for:)``.
  public static let draftCount = 200_000

  /// Creates settings with their defaults.
  public init() {}

  /// Returns the settings as they are used: within the limits documented for each.
  package func clamped() -> SpacedClustering {
    var clustering = self
    let usual = SpacedClustering().separation
    clustering.separation = separation.clamped(to: Self.separations, default: usual)
    clustering.maximumZoom = maximumZoom.clamped(to: 0...24)
    return clustering
  }

  /// How wide the largest disc is: a little less than the separation, so that neighbors do not
  /// touch.
  public var maximumDiameter: Double { clamped().separation - 2 }
}
