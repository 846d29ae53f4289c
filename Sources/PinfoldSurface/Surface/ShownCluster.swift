public import Pinfold

/// A cluster or single annotation on a surface.
///
/// A shown cluster is a value: it does not change when the map does. Get its members from the
/// controller.
public struct ShownCluster: Identifiable, Sendable {
  /// The id, which stays the same while the cluster exists.
  public let id: ID

  /// The planned cluster.
  public let cluster: Cluster

  /// The position of the view, in map points: the cluster's anchor, or a position beside it if the
  /// annotation is spread.
  public let position: MapPoint

  /// The members by category, if annotations have categories.
  package let categories: ShownCategories?

  /// The scale of sizes and shades in the cluster's plan.
  let scale: ClusterScale
}

extension ShownCluster {
  /// The total weight of its annotations, at least 1.
  public var count: Int { cluster.count }

  /// The appearance of a disc for the cluster, relative to others on the map.
  public var appearance: ClusterAppearance { ClusterAppearance(count: count, scale: scale) }

  /// Whether ``count`` is more than 1.
  public var isCluster: Bool { cluster.isCluster }

  /// Whether the cluster contains several annotations and can be opened. A single annotation with a
  /// weight above 1 is a cluster that cannot be opened.
  public var opens: Bool { isCluster && !cluster.isWeightedPoint }

  /// Whether it is an area of a thinned map. An area may contain a single annotation.
  public var isArea: Bool { cluster.id.isArea }

  /// The position of the view, in degrees.
  public var coordinate: Coordinate { WebMercator.coordinate(for: position) }

  /// Whether the view is drawn beside the cluster's anchor.
  public var isSpread: Bool { position != cluster.anchor }
}

extension ShownCluster: Equatable {
  /// Returns whether two clusters look the same at the same position.
  public static func == (a: ShownCluster, b: ShownCluster) -> Bool {
    a.id == b.id && a.cluster == b.cluster && a.position == b.position
      && a.appearance.hasLook(of: b.appearance) && a.categories == b.categories
  }
}

extension ClusterAppearance {
  func hasLook(of other: ClusterAppearance) -> Bool {
    scale == other.scale && count == other.count
      || diameter == other.diameter && shade == other.shade
  }
}

extension ShownCluster {
  /// The id of a shown cluster, unique among the clusters of one controller.
  public struct ID: Hashable, Sendable {
    /// The group of its annotations.
    public let group: GroupID

    /// The cluster's id within the group.
    public let cluster: ClusterID

    /// Whether this is a single annotation excluded from clusters.
    public let isExcluded: Bool

    init(group: GroupID, cluster: ClusterID, isExcluded: Bool = false) {
      (self.group, self.cluster, self.isExcluded) = (group, cluster, isExcluded)
    }
  }
}

extension ShownCluster.ID: Comparable {
  /// Orders ids in an arbitrary order that is the same on every platform.
  public static func < (a: Self, b: Self) -> Bool {
    if a.group != b.group { return a.group < b.group }
    if a.cluster != b.cluster { return a.cluster < b.cluster }
    return !a.isExcluded && b.isExcluded
  }
}

extension ShownCluster.ID: CustomStringConvertible {
  /// The id as text, such as `p17`, `c64-33-21`, `p17!` for an annotation excluded from clusters,
  /// or `2:p17` in group 2.
  public var description: String {
    let name = cluster.description + (isExcluded ? "!" : "")
    return group == .common ? name : "\(group.number):\(name)"
  }
}
