public import Pinfold

/// The settings of a controller. Changing any of them applies at once.
///
///     controller.options.clustering.strategy = .grid(GridClustering(cellSize: 80))
public struct SurfaceOptions: Sendable {
  /// How annotations are clustered; spaced clusters by default.
  public var clustering = ClusterOptions(.spaced())

  /// What becomes of views that overlap.
  public enum Overlaps: Hashable, Sendable {
    /// They overlap.
    case keep

    /// The one of fewer annotations merges into the other one.
    case merge

    /// The one of fewer annotations moves by at most this many screen points, and by 200
    /// at most. Where that is not enough, it merges.
    case move(limit: Double)
  }

  /// What to do with views that overlap; they merge by default.
  ///
  /// It applies where the sizes of views are known: from ``viewSize`` or from the
  /// surface. Then no two views overlap, except views that stay at their places:
  ///
  /// - annotations with `Strategy/none`, or above the maximum zoom of clusters
  /// - areas of rounded coordinates, and the annotations below their span
  /// - places of the overlap filter, which has its own rule
  /// - members of an opened cluster
  ///
  /// All other views move out of their way.
  ///
  /// What merges is decided by overlaps alone, not by how many members or locations a
  /// cluster must have.
  ///
  /// Clusters of different groups never merge: the one of fewer annotations moves, by as
  /// much as needed, or merges into a nearer one of its own group. Annotations that are
  /// kept out of their clusters move, too. On a map with several controllers, clusters
  /// move out of the way of the views of controllers that were attached earlier. Views that
  /// cannot merge overlap if hundreds of views, or the edges of the world, leave them no
  /// room.
  ///
  /// Spaced clusters are discs that never overlap. If views need more room than
  /// `SpacedClustering/separation`, clusters are farther apart, up to 512 screen points: by the
  /// diagonal of the largest ``viewSize``, or by twice the height of the surface's pins less two. With
  /// `keep` the separation decides.
  ///
  /// North is up: on a map that is turned, discs do not overlap, and other shapes may
  /// touch at their corners.
  public var overlaps = Overlaps.merge

  /// Returns the size of a view in screen points, for a number of annotations; `nil`, the
  /// default, for the surface's sizes. An app with views of its own sets their sizes
  /// here:
  ///
  ///     options.viewSize = { count in
  ///       ViewSize(width: count > 99 ? 60 : 40, height: 40)
  ///     }
  public var viewSize: (@Sendable (_ count: Int) -> ViewSize)?

  /// Changes a plan before overlaps are removed and it is shown; nothing by default.
  ///
  ///     options.pass = { plan in
  ///       OverlapRemoval(.displace(limit: 20)).applied(to: plan) { _ in
  ///         ViewSize(width: 40, height: 40)
  ///       }
  ///     }
  ///
  /// It runs away from the main actor, for each group.
  public var pass: (@Sendable (Plan) -> Plan)?

  /// How annotations that share a place are drawn beside each other, where they are
  /// shown one by one: with `Strategy/none` and above the maximum zoom. Without
  /// it, which is the default, they are one cluster there.
  public var spreading: Spreading?

  /// How the members of a cluster are laid out when it is opened.
  public var spiderfy = Spiderfy()

  /// Whether the areas are drawn that explain why annotations are together; false by
  /// default.
  public var showsReaches = false

  /// How clusters appear and disappear; along their lineage by default.
  public var transition = TransitionStyle.lineage

  /// The duration of a transition, in seconds; 0.2 by default.
  public var transitionSeconds = 0.2

  /// Points that are excluded from clusters: they are shown by themselves, whatever is
  /// around them.
  public var excludedPoints: [PointID] = []

  /// Whether a selected annotation is shown by itself while it is selected, and not
  /// in the cluster that it belongs to; false by default.
  public var excludesSelectionFromClusters = false

  /// Whether what shows the selected annotation is selected again, when zooming or
  /// an edit put the annotation elsewhere; true by default.
  public var selectionFollows = true

  /// Creates settings with their defaults.
  public init() {}

  /// The settings of CCHMapClusterController: clusters in cells of 60 screen points, with views that
  /// may overlap.
  public static let reference: SurfaceOptions = {
    var options = SurfaceOptions()
    options.clustering.strategy = .grid(GridClustering(lattice: .exact))
    options.overlaps = .keep
    return options
  }()
}

/// How clusters appear on the map and disappear.
public enum TransitionStyle: Hashable, Sendable {
  /// Parts of a splitting cluster start from its position, and parts that merge move to
  /// the merged one's position. What has no lineage fades.
  case lineage

  /// Everything fades in and out.
  case fade

  /// At once.
  case none
}
