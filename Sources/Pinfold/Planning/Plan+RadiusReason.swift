extension Plan {
  /// Why the members of a cluster by distance are together.
  func radiusReason(for cluster: Cluster) -> Reason {
    guard case .node(let node) = cluster.extent, let hierarchy = radius?.hierarchy,
      node.isCluster
    else { return .location }
    let zoomLevel = Int(hierarchy.tree.clusters[node.place].zoomLevel)
    let radius = hierarchy.clustering.radius(at: zoomLevel)
    // Where it began: with the first of those that it is made of.
    let origin = hierarchy.node(hierarchy.tree.clusters[node.place].first).position
    let reach = RadiusReach(screenPoints: radius, zoomLevel: zoomLevel).radius
    let side = 2 * reach / GridPoint.unitsPerMapPoint
    return .near(
      screenPoints: radius,
      zoomLevel: zoomLevel,
      MapRect(x: origin.x - side / 2, y: origin.y - side / 2, width: side, height: side)
    )
  }
}
