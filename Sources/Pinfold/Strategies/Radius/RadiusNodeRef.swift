/// A point or a cluster of the tree, by its place among either.
struct RadiusNodeRef: Hashable {
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
