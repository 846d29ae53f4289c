/// The maximum distance between a cluster and its points.
///
/// An extent is stored in one byte, rounded up to steps of the level, so that queries visit a few
/// extra clusters.
struct RadiusExtents: Sendable {
  /// The step of each zoom level, in grid units.
  private let steps: [UInt64]

  /// The extent that stands for any distance.
  private static let unbounded = UInt8.max

  init(_ clustering: RadiusClustering) {
    steps = (0...clustering.maximumZoom).map {
      UInt64(RadiusReach(clustering, zoomLevel: $0).radius / 32) + 1
    }
  }

  /// The level of points: one above the maximum zoom.
  var leafLevel: UInt8 { UInt8(truncatingIfNeeded: steps.count) }

  /// Returns the extent of an item in grid units.
  @inline(__always)
  func units(_ cluster: RadiusCluster) -> UInt64 {
    units(cluster.extent, zoomLevel: cluster.zoomLevel)
  }

  @inline(__always)
  func units(_ item: RadiusItem) -> UInt64 {
    // `steps` does not have the level of points.
    item.extent == 0 ? 0 : units(item.extent, zoomLevel: item.zoomLevel)
  }

  @inline(__always)
  private func units(_ extent: UInt8, zoomLevel: UInt8) -> UInt64 {
    extent == Self.unbounded ? 1 << 32 : UInt64(extent) &* steps[Int(zoomLevel)]
  }

  /// The extent for a distance in grid units.
  func extent(units: UInt64, zoomLevel: UInt8) -> UInt8 {
    let step = steps[Int(zoomLevel)]
    return UInt8(clamping: (units + step - 1) / step)
  }

  /// The maximum distance between a cluster and the points of a child, in grid units.
  @inline(__always)
  func units(to child: RadiusItem, from cluster: RadiusItem) -> UInt64 {
    let dx = UInt64(Int32(bitPattern: child.x &- cluster.x).magnitude)
    let dy = UInt64(max(child.y, cluster.y) - min(child.y, cluster.y))
    // One extra unit, because fractions are dropped on both sides.
    return max(dx, dy) &+ units(child) &+ 1
  }
}
