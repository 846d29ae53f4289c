/// A point or a cluster, with what it stands for.
struct RadiusItem {
  /// Whole units east of the western edge.
  var x: UInt32

  /// Whole units south of the northern edge.
  var y: UInt32

  /// When it has its turn: the row of its seed.
  var rank: UInt32

  /// How many points it stands for.
  var count: UInt32

  /// What it is in the tree.
  var node: RadiusNodeRef

  /// What is left of the position, in sixteenths of a unit: of `x` in the high four
  /// bits, of `y` in the low ones.
  var fraction: UInt8

  /// The level at which it came to be; of a point, that above the maximum zoom.
  var zoomLevel: UInt8

  /// How far its points are from it, as in ``RadiusCluster/extent``.
  var extent: UInt8 = 0
}

extension RadiusItem {
  /// The position in sixteenths of a unit.
  var sixteenths: (x: UInt64, y: UInt64) {
    (UInt64(x) << 4 | UInt64(fraction >> 4), UInt64(y) << 4 | UInt64(fraction & 15))
  }
}

/// A point or a cluster of the tree, by its place among either.
struct RadiusNodeRef: Equatable {
  let bits: UInt32

  private static let clusterBit: UInt32 = 1 << 31

  /// No node. There are fewer clusters than points, so it names none.
  static let none = RadiusNodeRef(bits: .max)

  private init(bits: UInt32) { self.bits = bits }

  init(leaf place: Int) { bits = UInt32(truncatingIfNeeded: place) }

  init(cluster place: Int) { bits = UInt32(truncatingIfNeeded: place) | Self.clusterBit }

  var isCluster: Bool { bits & Self.clusterBit != 0 }

  /// The place among points or among clusters.
  var place: Int { Int(bits & ~Self.clusterBit) }
}
