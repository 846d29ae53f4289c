public import Pinfold

/// The settings of a controller. Changes apply at once.
///
///     controller.options.strategy = .grid(GridClustering(cellSize: 80))
public struct SurfaceOptions: Sendable {
  /// How annotations are clustered. The default is spaced clusters.
  public var clustering = ClusterOptions(.spaced())

  /// What happens to overlapping views.
  public enum Overlaps: Hashable, Sendable {
    /// The views may overlap.
    case keep

    /// The view with fewer annotations merges into the other.
    case merge

    /// The view with fewer annotations moves by up to `limit` screen points, at most 200. If that
    /// is not enough, it merges.
    case move(limit: Double)
  }

  /// What happens to overlapping views. The default is `merge`.
  ///
  /// This setting needs the sizes of views, from ``viewSize`` or from the surface. It then keeps
  /// all views apart, except views that keep their positions:
  ///
  /// - annotations with `Strategy/none`, or above the maximum zoom of clusters
  /// - areas of rounded coordinates, and the annotations below their span
  /// - places of the overlap filter, which has its own rule
  /// - members of an opened cluster
  ///
  /// All other views avoid these.
  ///
  /// Views merge regardless of the minimum numbers of members and locations.
  ///
  /// Clusters of different groups never merge. The one with fewer annotations moves as far as
  /// necessary, or merges into a cluster of its own group if that is nearer. Excluded annotations
  /// move too. If several controllers share a map, clusters avoid the views of controllers that
  /// were attached earlier. Views that cannot merge overlap only where hundreds of views or the
  /// edges of the world leave no room.
  ///
  /// Spaced clusters are discs that never overlap. If views need more room than
  /// `SpacedClustering/separation`, the distance between clusters grows to the diagonal of the
  /// largest ``viewSize``, or to twice the height of the surface's pins minus 2. It grows up to 512
  /// screen points. With `keep`, it does not grow.
  ///
  /// Overlaps are computed for a map with north up. On a rotated map, discs still never overlap,
  /// but the corners of other shapes may touch.
  public var overlaps = Overlaps.merge

  /// Returns the size of a view in screen points. Set it if your app draws its own views. If `nil`,
  /// the default, the surface's sizes apply.
  ///
  ///     options.viewSize = { view in
  ///       ViewSize(width: view.count > 99 ? 60 : 40, height: 40)
  ///     }
  public var viewSize: (@Sendable (SizedView) -> ViewSize)?

  /// A view whose size the app determines.
  public struct SizedView: Hashable, Sendable {
    /// The number of annotations in the view.
    public let count: Int

    /// The group of the annotations.
    public let group: GroupID

    /// The annotation, if there is only one.
    public let single: PointID?

    package init(count: Int, group: GroupID, single: PointID?) {
      (self.count, self.group, self.single) = (count, group, single)
    }
  }

  /// Changes a plan before overlaps are removed. The default is `nil`.
  ///
  ///     options.pass = { plan in
  ///       OverlapRemoval(.displace(limit: 20)).applied(to: plan) { _ in
  ///         ViewSize(width: 40, height: 40)
  ///       }
  ///     }
  ///
  /// The closure runs outside the main actor, once for each group.
  public var pass: (@Sendable (Plan) -> Plan)?

  /// How annotations at one position are drawn beside each other. Applies where annotations are
  /// shown one by one: with `Strategy/none` and above the maximum zoom. If `nil`, the default, they
  /// form one cluster.
  public var spreading: Spreading?

  /// How the members of an opened cluster are laid out.
  public var spiderfy = Spiderfy()

  /// Whether the map draws, for each cluster, the area that determines its members. The default is
  /// `false`.
  public var showsReaches = false

  /// How clusters appear and disappear. The default is `lineage`.
  public var transition = TransitionStyle.lineage

  /// The duration of a transition in seconds. The default is 0.2.
  public var transitionSeconds = 0.2

  /// The annotations that are always shown outside clusters.
  public var excludedPoints: [PointID] = []

  /// Whether a selected annotation is shown outside its cluster. The default is `false`.
  public var excludesSelectionFromClusters = false

  /// Whether the selection follows its annotation when zooming or an edit moves it to another
  /// cluster. The default is `true`.
  public var selectionFollows = true

  /// Creates settings.
  ///
  /// - Parameter strategy: How annotations are clustered.
  public init(_ strategy: Strategy = .spaced()) { self.strategy = strategy }

  /// The clustering method with its settings.
  public var strategy: Strategy {
    get { clustering.strategy }
    set { clustering.strategy = newValue }
  }

  /// The settings of CCHMapClusterController: clusters in cells of 60 screen points, whose views
  /// may overlap.
  public static let reference: SurfaceOptions = {
    var options = SurfaceOptions()
    options.clustering.strategy = .grid(GridClustering(lattice: .exact))
    options.overlaps = .keep
    return options
  }()
}

/// How clusters appear and disappear on the map.
public enum TransitionStyle: Hashable, Sendable {
  /// When a cluster splits, its parts start at its position. Clusters that merge move to the
  /// position of the merged cluster. Other clusters fade.
  case lineage

  /// All clusters fade in and out.
  case fade

  /// All changes appear at once.
  case none
}
