import Pinfold

/// A cluster or a place at its position in a tile.
struct TileFeature: Hashable, Sendable {
  /// Units east of the tile's western edge: in the tile from 0 to below the extent, otherwise in
  /// its buffer.
  let x: Int32

  /// Units south of the tile's northern edge.
  let y: Int32

  let node: TileNode
}

/// A cluster or a place.
struct TileNode: Hashable, Sendable {
  /// The row of the place, or of the cluster's seed.
  let row: UInt32

  /// The finest zoom level that shows the cluster. For a place, one above the finest with clusters.
  let zoomLevel: UInt32

  /// The total weight of its places.
  let count: UInt64

  /// Whether it is a single place with a weight above 1, which cannot be split.
  let isWeightedPoint: Bool

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

  /// Whether it is a single place.
  var isPlace: Bool { !isCluster || isWeightedPoint }

  /// The id among clusters by distance.
  var nodeID: RadiusHierarchy.NodeID {
    RadiusHierarchy.NodeID(seed: PointID(row), zoomLevel: Int(zoomLevel))
  }

  /// The id in tiles, in UTF-8.
  var name: [UInt8] {
    if case .disc(let id, _) = reference { return id.utf8 }
    return Array(nodeID.description.utf8)
  }

  /// A number unique to the node, which maps use for feature state.
  ///
  /// This is a place's row, or a cluster's seed row plus 2³² · (zoom level + 1). The latter is
  /// unique, because at most one spaced cluster with a given seed ends at a given whole zoom level.
  /// Below 2⁵³, so that JavaScript represents it exactly.
  var number: UInt64 {
    isCluster ? UInt64(zoomLevel + 1) << 32 | UInt64(row) : UInt64(row)
  }
}
