public import Pinfold

/// The clusters of a radius hierarchy at every zoom level, as an oracle found them.
///
/// Clusters and single points are *nodes*, each stored once, however many levels it
/// spans. A node is formed at a zoom level and exists at that and every lower one, until
/// it becomes part of another.
public struct RadiusLevels: Sendable {
  /// All nodes: first the points by ascending id, then clusters as they were made.
  public internal(set) var nodes: [Node]

  /// Where the nodes of the lowest level are in ``nodes``, in rank order.
  public internal(set) var roots: [Int]

  /// The settings.
  public let settings: Settings

  /// What distinguishes a node from all other nodes.
  public struct ID: Hashable, Sendable {
    /// The point that all origins of the cluster go back to.
    public let seed: PointID

    /// The zoom level that it was made at; for a point one above the highest.
    public let zoomLevel: Int
  }

  /// A cluster or a single point.
  public struct Node: Hashable, Sendable {
    /// The name.
    public let id: ID

    /// Where it is.
    public let position: MapPoint

    /// How many points it stands for.
    public let count: Int

    /// Where the cluster that it became part of is in ``RadiusLevels/nodes``.
    public internal(set) var parent: Int?

    /// Where its parts are in ``RadiusLevels/nodes``, by ascending seed.
    public let children: [Int]

    /// Whether it stands for several points.
    public var isCluster: Bool { !children.isEmpty }
  }

  /// What the clusters depend on.
  public struct Settings: Sendable {
    /// How near clusters merge, in screen points by zoom level.
    public var radius: ZoomSteps<Double> = 40

    /// The lowest level; its clusters are shown below it as well.
    public var minimumZoom = 1

    /// The highest level with clusters.
    public var maximumZoom = 17

    /// How many points a cluster has at least.
    public var minimumPoints = 2

    /// Settings as they are by default.
    public init() {}
  }
}

extension RadiusLevels {
  /// Starts with the points alone, none of which is part of anything.
  ///
  /// - Parameter points: By ascending id.
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

  /// Makes one node of several.
  ///
  /// - Parameter members: The origin first.
  /// - Returns: Where the new node is.
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
