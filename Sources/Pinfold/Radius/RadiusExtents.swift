/// How far the points of clusters are from where the clusters are.
///
/// Extents are rounded up to steps of the cluster's level, so that a byte holds one:
/// queries look at a few clusters more, and never at too few.
struct RadiusExtents: Sendable {
  /// By zoom level, in units.
  private let steps: [UInt64]

  /// Any distance.
  private static let unbounded = UInt8.max

  init(_ clustering: RadiusClustering) {
    steps = (0...clustering.maximumZoom).map {
      UInt64(RadiusReach(clustering, zoomLevel: $0).radius / 32) + 1
    }
  }

  /// Returns how far the points of a cluster are from it at most, in units.
  @inline(__always)
  func units(_ cluster: RadiusCluster) -> UInt64 {
    cluster.extent == Self.unbounded
      ? 1 << 32 : UInt64(cluster.extent) &* steps[Int(cluster.zoomLevel)]
  }

  /// Returns the extent of a cluster whose points are as far away as so many units.
  func extent(units: UInt64, zoomLevel: UInt8) -> UInt8 {
    let step = steps[Int(zoomLevel)]
    return UInt8(clamping: (units + step - 1) / step)
  }

  /// Returns how far from a cluster the points in one of its children are, in units.
  ///
  /// - Parameter own: How far they are from the child.
  @inline(__always)
  static func units(
    to child: (x: UInt32, y: UInt32),
    from cluster: RadiusCluster,
    own: UInt64
  ) -> UInt64 {
    let dx = UInt64(Int32(bitPattern: child.x &- cluster.x).magnitude)
    let dy = UInt64(max(child.y, cluster.y) - min(child.y, cluster.y))
    // Fractions are dropped on either side.
    return max(dx, dy) &+ own &+ 1
  }
}
