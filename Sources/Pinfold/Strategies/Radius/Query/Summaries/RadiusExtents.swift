/// How far the points of clusters are from where the clusters are.
///
/// Extents are rounded up to steps of the cluster's level, so that a byte holds one:
/// queries visit a few clusters more, and never too few.
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

  /// The level of points, one above the maximum zoom.
  var leafLevel: UInt8 { UInt8(truncatingIfNeeded: steps.count) }

  /// Returns how far the points of a cluster are from it at most, in units.
  @inline(__always)
  func units(_ cluster: RadiusCluster) -> UInt64 {
    units(cluster.extent, zoomLevel: cluster.zoomLevel)
  }

  /// Returns how far the points of a node are from it at most, in units.
  @inline(__always)
  func units(_ item: RadiusItem) -> UInt64 {
    // A point has no step: its level is above the last.
    item.extent == 0 ? 0 : units(item.extent, zoomLevel: item.zoomLevel)
  }

  @inline(__always)
  private func units(_ extent: UInt8, zoomLevel: UInt8) -> UInt64 {
    extent == Self.unbounded ? 1 << 32 : UInt64(extent) &* steps[Int(zoomLevel)]
  }

  /// Returns the extent of a cluster with points as far away as a number of units.
  func extent(units: UInt64, zoomLevel: UInt8) -> UInt8 {
    let step = steps[Int(zoomLevel)]
    return UInt8(clamping: (units + step - 1) / step)
  }

  /// Returns how far from a cluster the points in one of its children are, in units.
  @inline(__always)
  func units(to child: RadiusItem, from cluster: RadiusItem) -> UInt64 {
    let dx = UInt64(Int32(bitPattern: child.x &- cluster.x).magnitude)
    let dy = UInt64(max(child.y, cluster.y) - min(child.y, cluster.y))
    // Fractions are dropped on either side.
    return max(dx, dy) &+ units(child) &+ 1
  }
}
