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
  /// The row of the place, or of the cluster's first.
  let row: UInt32

  /// The coarsest zoom level at which it is not part of a cluster.
  let zoomLevel: UInt32

  /// How many places it stands for.
  let count: UInt32

  var isCluster: Bool { count > 1 }

  /// A number that no other node has, for the state of features on a map: a place's row,
  /// or 2³² · (zoom level + 1) more than a cluster's.
  ///
  /// Below 2⁵³, so that clients may take it for a floating-point number.
  var number: UInt64 {
    isCluster ? UInt64(zoomLevel + 1) << 32 | UInt64(row) : UInt64(row)
  }
}
