import Pinfold

/// A cluster or a place where a tile shows it.
struct TileFeature: Hashable, Sendable {
  /// Units east of the tile's western edge; in the tile from 0 to below the extent, in
  /// its buffer beyond.
  let x: Int32

  /// Units south of the tile's northern edge.
  let y: Int32

  let node: TileNode
}

/// A cluster or a place.
struct TileNode: Hashable, Sendable {
  /// The row of the place, or of the cluster's seed.
  let row: UInt32

  /// The finest zoom level that shows the cluster; for a place the one above all that are clustered.
  let zoomLevel: UInt32

  /// How many places it stands for.
  let count: UInt64

  /// Whether it is one place that stands for several, and that no zoom divides.
  let isWeightedPoint: Bool

  /// What it is in the hierarchy.
  let reference: TileReference
}

extension TileNode {
  init(_ node: RadiusHierarchy.Node, _ reference: RadiusHierarchy.NodeReference) {
    self.init(
      row: node.id.seed.row,
      zoomLevel: UInt32(node.id.zoomLevel),  // a few dozen
      count: UInt64(node.count),
      isWeightedPoint: node.isWeightedPoint,
      reference: .node(reference)
    )
  }

  init(_ node: SpacedClusters.Node) {
    self.init(
      row: node.point.row,
      zoomLevel: UInt32(node.zoomLevel),  // a few dozen
      count: UInt64(node.count),
      isWeightedPoint: node.isWeightedPoint,
      reference: .disc(node.id, node.reference)
    )
  }

  var isCluster: Bool { count > 1 }

  /// Whether it is one place.
  var isPlace: Bool { !isCluster || isWeightedPoint }

  /// Its name among clusters by distance.
  var nodeID: RadiusHierarchy.NodeID {
    RadiusHierarchy.NodeID(seed: PointID(row), zoomLevel: Int(zoomLevel))
  }

  /// Its name in tiles, in UTF-8.
  var name: [UInt8] {
    if case .disc(let id, _) = reference { return id.utf8 }
    return Array(nodeID.description.utf8)
  }

  /// A number that no other node has, for the state of features on a map: a place's row;
  /// for a cluster its seed's, and 2³² · (zoom level + 1) more. Of the spaced clusters that begin with a
  /// place, only one is the last at a whole zoom level.
  ///
  /// Below 2⁵³, so that clients may take it for a floating-point number.
  var number: UInt64 {
    isCluster ? UInt64(zoomLevel + 1) << 32 | UInt64(row) : UInt64(row)
  }
}
