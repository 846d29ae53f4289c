public import Pinfold

/// The settings of a controller. Changing any of them takes effect at once.
///
///     controller.options.clustering.cellSize = 80
public struct SurfaceOptions: Sendable {
  /// How annotations are clustered.
  public var clustering = ClusterOptions()

  /// What becomes of a plan before it is shown, such as the removal of overlaps;
  /// nothing by default.
  ///
  ///     options.pass = { plan in
  ///       OverlapRemoval(.displace(limit: 20)).applied(to: plan, size: size)
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

  /// How clusters come and go; along their lineage by default.
  public var transition = TransitionStyle.lineage

  /// How long a transition takes, in seconds; 0.2 by default.
  public var transitionSeconds = 0.2

  /// Annotations that are shown by themselves, whatever is around them.
  public var apart: [PointID] = []

  /// Whether a selected annotation is shown by itself while it is selected, and not
  /// in the cluster that it belongs to; false by default.
  public var keepsSelectionApart = false

  /// Whether what shows the selected annotation is selected again, when zooming or
  /// an edit put the annotation elsewhere; true by default.
  public var selectionFollows = true

  /// Creates settings with their defaults.
  public init() {}
}
