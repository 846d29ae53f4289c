extension RadiusHierarchy {
  /// The id of a node. After edits, a node with the same seed and level has the same id.
  public struct NodeID: Hashable, Sendable {
    /// The first point of the node. In a cluster, this is the point that absorbed the others.
    public let seed: PointID

    /// The zoom level at which the node forms. Points have one level above the maximum zoom.
    public let zoomLevel: Int

    /// Creates an id.
    ///
    /// Accepts all values, even if no node can have them.
    public init(seed: PointID, zoomLevel: Int) {
      (self.seed, self.zoomLevel) = (seed, zoomLevel)
    }
  }

  /// A cluster, or a point outside clusters at a level.
  public struct Node: Hashable, Sendable {
    /// The id of the node.
    public let id: NodeID

    /// The mean position of the points, in map points.
    public let position: MapPoint

    /// The total weight of the points.
    public let count: Int

    let isPoint: Bool
  }
}

extension RadiusHierarchy.Node {
  /// Whether the count is greater than one.
  public var isCluster: Bool { count > 1 }

  /// Whether the node is a single point with a weight above one. Such a cluster cannot be opened.
  public var isWeightedPoint: Bool { Weights.areIncluded && isPoint && count > 1 }

  /// The mean position of the points, in degrees.
  public var coordinate: Coordinate { WebMercator.coordinate(for: position) }
}

extension RadiusHierarchy.NodeID: LosslessStringConvertible {
  /// The id as text, such as `r17-12`: the seed's row and the level.
  public var description: String { "r\(seed.row)-\(zoomLevel)" }

  /// Parses an id from its ``description``. Returns `nil` if the text is not valid.
  public init?(_ description: String) {
    let text = description.utf8
    guard text.first == UInt8(ascii: "r") else { return nil }
    let numbers = text.dropFirst().split(
      separator: UInt8(ascii: "-"),
      omittingEmptySubsequences: false
    )
    guard numbers.count == 2, let row = UInt32(digits: numbers[0]),
      let level = UInt32(digits: numbers[1]),
      level <= RadiusClustering.zoomLevels.upperBound + 1
    else { return nil }
    self.init(seed: PointID(row), zoomLevel: Int(level))
  }
}

extension RadiusHierarchy {
  /// The level of points: one above the maximum zoom.
  var leafLevel: UInt8 { extents.leafLevel }

  func node(_ node: RadiusNodeRef) -> Node { self.node(tree.item(node, leafLevel: leafLevel)) }

  @inline(__always)  // called for each node found
  func node(_ item: RadiusItem) -> Node {
    let (x, y) = item.sixteenths
    return Node(
      id: NodeID(seed: PointID(item.rank), zoomLevel: Int(item.zoomLevel)),
      position: MapPoint(x: Double(x) / 256, y: Double(y) / 256),
      count: Int(item.weight),
      isPoint: !item.node.isCluster
    )
  }

  func find(_ id: NodeID) -> RadiusNodeRef? {
    // Coarser levels exist only for searches.
    guard id.zoomLevel >= clustering.minimumZoom,
      var node = leaf(of: id.seed)
    else { return nil }
    guard id.zoomLevel <= clustering.maximumZoom else {
      return id.zoomLevel == clustering.maximumZoom + 1 ? node : nil
    }
    while true {
      node = tree.parent(of: node)
      guard node != .none, tree.seed(of: node) == id.seed.row else { return nil }
      if Int(tree.clusters[node.offset].zoomLevel) == id.zoomLevel { return node }
    }
  }

  func leaf(of point: PointID) -> RadiusNodeRef? {
    index.key(of: point).flatMap {
      tree.leaf(ofRow: point.row, at: MortonKey.position($0), extents)
    }
  }
}
