public import Pinfold

/// The clusters of a radius hierarchy at every zoom level, as an oracle finds them.
///
/// Clusters and single points are *nodes*. A node forms at one zoom level, and exists at lower ones
/// until it becomes part of another node.
public struct RadiusLevels: Sendable {
  /// All nodes: first the points by ascending id, then the clusters in the order of their
  /// formation.
  public internal(set) var nodes: [Node]

  /// The indexes in ``nodes`` of the lowest level's nodes, in rank order.
  public internal(set) var roots: [Int]

  /// The settings.
  public let settings: Settings

  /// Identifies a node.
  public struct ID: Hashable, Sendable {
    /// The first member: a cluster has the seed of its origin.
    public let seed: PointID

    /// The zoom level at which the node forms. For a point, one above the highest.
    public let zoomLevel: Int
  }

  /// A cluster or a single point.
  public struct Node: Hashable, Sendable {
    /// The node's id.
    public let id: ID

    /// The node's position.
    public let position: MapPoint

    /// The number of points in the node.
    public let count: Int

    /// The index in ``RadiusLevels/nodes`` of the cluster that contains this node.
    public internal(set) var parent: Int?

    /// The indexes in ``RadiusLevels/nodes`` of the parts, by ascending seed.
    public let children: [Int]

    /// Whether the node contains several points.
    public var isCluster: Bool { !children.isEmpty }
  }

  /// The settings of a hierarchy.
  public struct Settings: Sendable {
    /// The merging distance in screen points, by zoom level.
    public var radius: ZoomSteps<Double> = 40

    /// The lowest level. Lower zoom levels show its clusters.
    public var minimumZoom = 1

    /// The highest level with clusters.
    public var maximumZoom = 17

    /// The minimum number of points in a cluster.
    public var minimumPoints = 2

    /// Creates the default settings.
    public init() {}
  }
}

extension RadiusLevels {
  /// Creates levels that contain only single points.
  ///
  /// - Parameter points: The points by ascending id.
  init(_ points: [(id: PointID, position: MapPoint)], _ settings: Settings) {
    nodes = points.map { point in
      Node(
        id: ID(seed: point.id, zoomLevel: settings.maximumZoom + 1),
        position: point.position,
        count: 1,
        children: []
      )
    }
    roots = Array(nodes.indices)
    self.settings = settings
  }

  /// Merges several nodes into one.
  ///
  /// - Parameter members: The indexes of the nodes, the origin first.
  /// - Returns: The index of the new node.
  mutating func merge(_ members: [Int], at position: MapPoint, zoomLevel: Int) -> Int {
    let place = nodes.count
    for member in members { nodes[member].parent = place }
    nodes.append(
      Node(
        id: ID(seed: nodes[members[0]].id.seed, zoomLevel: zoomLevel),
        position: position,
        count: members.reduce(0) { $0 + nodes[$1].count },
        children: members.sorted { nodes[$0].id.seed < nodes[$1].id.seed }
      )
    )
    return place
  }
}
