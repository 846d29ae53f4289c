/// A point or cluster, with its count and weight.
struct RadiusItem {
  /// The position in whole grid units, as is `y`.
  var x: UInt32

  var y: UInt32

  /// See ``LevelItem/rank``.
  var rank: UInt32

  /// The number of points, without weights.
  var count: UInt32

  var node: RadiusNodeRef

  /// The fraction of the position in sixteenths of a unit, `x` in the high four bits.
  var fraction: UInt8

  /// The level at which the cluster forms. Points have one level above the maximum zoom.
  var zoomLevel: UInt8

  /// The same as ``RadiusCluster/extent``; 0 for points and for clusters that are not in a tree
  /// yet.
  var extent: UInt8

  var weight: UInt64 {
    @inline(__always) get { storedWeight.value(ofPoints: count) }
  }
  private let storedWeight: StoredWeight

  @inline(__always)  // called for each item
  init(
    x: UInt32,
    y: UInt32,
    rank: UInt32,
    count: UInt32,
    weight: UInt64,
    node: RadiusNodeRef,
    fraction: UInt8,
    zoomLevel: UInt8,
    extent: UInt8 = 0
  ) {
    (self.x, self.y, self.rank, self.count, self.node) = (x, y, rank, count, node)
    (self.fraction, self.zoomLevel, self.extent) = (fraction, zoomLevel, extent)
    storedWeight = StoredWeight(weight)
  }
}

extension RadiusItem {
  /// The compact form for comparisons.
  var levelItem: LevelItem { LevelItem(x: x, y: y, rank: rank, node: node) }

  /// The position in sixteenths of a grid unit.
  @inline(__always)  // called for each node found
  var sixteenths: (x: UInt64, y: UInt64) {
    (UInt64(x) << 4 | UInt64(fraction >> 4), UInt64(y) << 4 | UInt64(fraction & 15))
  }
}

/// A point or cluster of a level in compact form, for comparisons.
struct LevelItem {
  /// The position in whole grid units, as is `y`.
  var x: UInt32

  var y: UInt32

  /// The position in the order: the row of the seed, unless groups were too small and
  /// `RadiusRows.rerank` moved their items.
  var rank: UInt32

  /// The offset of a point in its run, or of a cluster in progress.
  var node: RadiusNodeRef
}

extension LevelItem {
  /// Returns the squared distance to another item. On each axis, it must be at most half the world.
  @inline(__always)
  func squaredDistance(to other: LevelItem) -> UInt64 {
    let (dx, dy) = (Int64(x) - Int64(other.x), Int64(y) - Int64(other.y))
    // Does not wrap: less than 2⁶⁴.
    return UInt64(bitPattern: dx &* dx &+ dy &* dy)
  }

  /// A sort key: the row, then the position in it.
  @inline(__always)
  func stripKey(_ rowShift: UInt32) -> UInt64 {
    UInt64(y >> rowShift) << 32 | UInt64(x)
  }
}
