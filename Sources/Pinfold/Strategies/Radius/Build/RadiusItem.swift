/// A point or a cluster, with what it stands for.
struct RadiusItem {
  /// Whole units east of the western edge.
  var x: UInt32

  /// Whole units south of the northern edge.
  var y: UInt32

  /// When it has its turn; see ``LevelItem/rank``.
  var rank: UInt32

  /// How many points it has, each counted once.
  var count: UInt32

  /// What it is in the tree.
  var node: RadiusNodeRef

  /// What is left of the position, in sixteenths of a unit: of `x` in the high four
  /// bits, of `y` in the low ones.
  var fraction: UInt8

  /// The level at which it was formed; for a point, the one above the maximum zoom.
  var zoomLevel: UInt8

  /// How far its points are from it, as in ``RadiusCluster/extent``; zero for a point, and
  /// for a cluster that is not in a tree yet.
  var extent: UInt8

  /// How many points it stands for: the count, where no point has a weight.
  var weight: UInt64 {
    @inline(__always) get { storedWeight.value(ofPoints: count) }
  }
  private let storedWeight: StoredWeight

  @inline(__always)  // for each item
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
  /// What it is compared by.
  var levelItem: LevelItem { LevelItem(x: x, y: y, rank: rank, node: node) }

  /// The position in sixteenths of a unit.
  @inline(__always)  // for each node that is found
  var sixteenths: (x: UInt64, y: UInt64) {
    (UInt64(x) << 4 | UInt64(fraction >> 4), UInt64(y) << 4 | UInt64(fraction & 15))
  }
}

/// A point or a cluster among the items that a level clusters: what items are compared
/// by, in as few bytes as possible.
struct LevelItem {
  /// Whole units east of the western edge.
  var x: UInt32

  /// Whole units south of the northern edge.
  var y: UInt32

  /// Its turn in the level: the row of its seed, unless items of groups that were too
  /// small were moved behind their origins, see `RadiusRows.rerank`.
  var rank: UInt32

  /// What it stands for: the offset of a point in its run, or that of a cluster in
  /// progress.
  var node: RadiusNodeRef
}

extension LevelItem {
  /// Returns the square of how far an item is, without wrapping around the world.
  ///
  /// - Precondition: It is near: farther than half the world by neither axis.
  @inline(__always)
  func squaredDistance(to other: LevelItem) -> UInt64 {
    let (dx, dy) = (Int64(x) - Int64(other.x), Int64(y) - Int64(other.y))
    // Less than 2⁶⁴.
    return UInt64(bitPattern: dx &* dx &+ dy &* dy)
  }

  /// The strip that it is in, and its position in the strip.
  @inline(__always)
  func stripKey(_ rowShift: UInt32) -> UInt64 {
    UInt64(y >> rowShift) << 32 | UInt64(x)
  }
}
