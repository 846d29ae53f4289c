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

  /// The zoom level at which the cluster was formed; for a place the one above all that are
  /// clustered.
  let zoomLevel: UInt32

  /// How many places it stands for.
  let count: UInt64

  /// Whether it is one place that stands for several, and that no zoom divides.
  let isWeightedPoint: Bool

  /// Its node in the hierarchy.
  let reference: RadiusHierarchy.NodeReference
}

extension TileNode {
  init(_ node: RadiusHierarchy.Node, _ reference: RadiusHierarchy.NodeReference) {
    self.init(
      row: node.id.seed.row,
      zoomLevel: UInt32(node.id.zoomLevel),  // a few dozen
      count: UInt64(node.count),
      isWeightedPoint: node.isWeightedPoint,
      reference: reference
    )
  }

  var isCluster: Bool { count > 1 }

  /// Its name in the hierarchy.
  var id: RadiusHierarchy.NodeID {
    RadiusHierarchy.NodeID(seed: PointID(row), zoomLevel: Int(zoomLevel))
  }

  /// A number that no other node has, for the state of features on a map: a place's row;
  /// for a cluster its seed's, and 2³² · (zoom level + 1) more.
  ///
  /// Below 2⁵³, so that clients may take it for a floating-point number.
  var number: UInt64 {
    isCluster ? UInt64(zoomLevel + 1) << 32 | UInt64(row) : UInt64(row)
  }
}
