public import Pinfold

/// What a surface shows at one place of the map.
///
/// A shown cluster is a value: it does not change when the map does. Ask the
/// controller for its members, which are looked up on demand.
public struct ShownCluster: Identifiable, Sendable {
  /// The name, which lasts while the cluster survives.
  public let id: ID

  /// The cluster as it was planned.
  public let cluster: Cluster

  /// Where to draw it, in map points: the cluster's anchor, or beside it when
  /// coincident annotations are spread.
  public let position: MapPoint

  /// The scale of sizes and shades of the plan that it is in.
  let scale: ClusterScale
}

extension ShownCluster {
  /// How many annotations it stands for, one or more: each counts its weight.
  public var count: Int { cluster.count }

  /// What a disc for it is drawn like, among the others on the map.
  public var appearance: ClusterAppearance { ClusterAppearance(count: count, scale: scale) }

  /// Whether it stands for more than one annotation.
  public var isCluster: Bool { cluster.isCluster }

  /// Whether there are several annotations in it: one that stands for several by its weight
  /// is a cluster with their count, and does not open.
  public var opens: Bool { isCluster && !cluster.isWeightedPoint }

  /// Whether it is an area of a thinned map, even of a single annotation.
  public var isArea: Bool { cluster.id.isArea }

  /// Where to draw it, in degrees.
  public var coordinate: Coordinate { WebMercator.coordinate(for: position) }

  /// Whether it is drawn beside its position.
  public var isSpread: Bool { position != cluster.anchor }
}

extension ShownCluster: Equatable {
  /// Returns whether two show the same at the same position, in the same size and shade.
  public static func == (a: ShownCluster, b: ShownCluster) -> Bool {
    a.id == b.id && a.cluster == b.cluster && a.position == b.position
      && a.appearance.hasLook(of: b.appearance)
  }
}

extension ClusterAppearance {
  /// Returns whether the discs of two are of the same size and shade. Scales may differ
  /// where that cannot be seen.
  func hasLook(of other: ClusterAppearance) -> Bool {
    scale == other.scale && count == other.count
      || diameter == other.diameter && shade == other.shade
  }
}

extension ShownCluster {
  /// The name of what is shown, unique on one controller's map.
  public struct ID: Hashable, Sendable {
    /// The group of the annotations that it stands for.
    public let group: GroupID

    /// The cluster's name within the group.
    public let cluster: ClusterID

    /// Whether this is a single annotation that is excluded from clusters, and
    /// not what was planned under the name.
    public let isExcluded: Bool

    init(group: GroupID, cluster: ClusterID, isExcluded: Bool = false) {
      (self.group, self.cluster, self.isExcluded) = (group, cluster, isExcluded)
    }
  }
}

extension ShownCluster.ID: Comparable {
  /// Orders names; the order means nothing but is the same everywhere.
  public static func < (a: Self, b: Self) -> Bool {
    if a.group != b.group { return a.group < b.group }
    if a.cluster != b.cluster { return a.cluster < b.cluster }
    return !a.isExcluded && b.isExcluded
  }
}

extension ShownCluster.ID: CustomStringConvertible {
  /// The name as text, such as `p17`, `c64-33-21`, `p17!` for an annotation that is
  /// excluded from clusters, or `2:p17` in group 2.
  public var description: String {
    let name = cluster.description + (isExcluded ? "!" : "")
    return group == .common ? name : "\(group.number):\(name)"
  }
}
