extension RadiusHierarchy {
  /// The name of a node, which it keeps as long as it begins with the same point at the
  /// same level, whatever happens elsewhere.
  public struct NodeID: Hashable, Sendable {
    /// The point that it began with: for a cluster, the one that absorbed the rest.
    public let seed: PointID

    /// The level at which it is formed; for a point, one above the maximum zoom.
    public let zoomLevel: Int

    /// Names a node.
    ///
    /// Any name may be passed, also one that no node can have; but of names as text,
    /// only those with levels in 0...31 are read back.
    public init(seed: PointID, zoomLevel: Int) {
      (self.seed, self.zoomLevel) = (seed, zoomLevel)
    }
  }

  /// A cluster, or a point that is in none at a level.
  public struct Node: Hashable, Sendable {
    /// Its name.
    public let id: NodeID

    /// The mean of its points, in map points.
    public let position: MapPoint

    /// How many points it stands for.
    public let count: Int

    /// Whether it is a point, and no cluster of several.
    let isPoint: Bool
  }
}

extension RadiusHierarchy.Node {
  /// Whether it stands for more than one point.
  public var isCluster: Bool { count > 1 }

  /// Whether it is one point that stands for several: a cluster that does not open.
  public var isWeightedPoint: Bool { Weights.areIncluded && isPoint && count > 1 }

  /// The mean of its points, in degrees.
  public var coordinate: Coordinate { WebMercator.coordinate(for: position) }
}

extension RadiusHierarchy.NodeID: LosslessStringConvertible {
  /// The name as text without blanks, such as `r17-12`: the seed's row and the level.
  public var description: String { "r\(seed.row)-\(zoomLevel)" }

  /// Reads a name from its ``description``.
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
  /// The level of points, one above the maximum zoom.
  var leafLevel: UInt8 { extents.leafLevel }

  /// Returns the public form of a node.
  func node(_ node: RadiusNodeRef) -> Node { self.node(tree.item(node, leafLevel: leafLevel)) }

  /// Returns the public form of a node.
  @inline(__always)  // for each node that is found
  func node(_ item: RadiusItem) -> Node {
    let (x, y) = item.sixteenths
    return Node(
      id: NodeID(seed: PointID(item.rank), zoomLevel: Int(item.zoomLevel)),
      position: MapPoint(x: Double(x) / 256, y: Double(y) / 256),
      count: Int(item.weight),
      isPoint: !item.node.isCluster
    )
  }

  /// Returns the node of a name.
  func find(_ id: NodeID) -> RadiusNodeRef? {
    // Coarser levels are there to be searched only.
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

  /// Returns a point of the tree.
  func leaf(of point: PointID) -> RadiusNodeRef? {
    index.key(of: point).flatMap {
      tree.leaf(ofRow: point.row, at: MortonKey.position($0), extents)
    }
  }
}
