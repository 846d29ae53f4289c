extension NeighbourPush {
  /// Returns a plan with pushed clusters: the clusters of several annotations are pushed
  /// cell by cell, rows from north to south. The first row and the first column stay.
  public func applied(to plan: Plan) -> Plan {
    let screen = PlanScreen(plan)
    var positions = plan.clusters.map { screen.position($0.anchor) }
    var clusters = [Int](repeating: -1, count: plan.cells.count)
    let columnCount = plan.cells.columnCount
    for (index, cluster) in plan.clusters.enumerated() {
      // The last cluster of a cell is the one that neighboring cells avoid.
      if let offset = plan.cells.offset(of: cluster.cell) { clusters[offset] = index }
    }
    for offset in clusters.indices where offset >= columnCount && offset % columnCount > 0 {
      let index = clusters[offset]
      guard index >= 0, plan.clusters[index].isCluster else { continue }
      let (left, top) = (clusters[offset - 1], clusters[offset - columnCount])
      let cell = plan.grid.mapRect(of: plan.clusters[index].cell)
      let corner = screen.position(MapPoint(x: cell.minX, y: cell.minY))
      let side = cell.width * plan.viewport.zoomScale
      positions[index] = pushed(
        positions[index],
        left: left >= 0 ? positions[left] : nil,
        top: top >= 0 ? positions[top] : nil,
        right: corner.x + side,
        bottom: corner.y + side
      )
    }
    return plan.merged(
      positions.indices.map { index in
        let anchor = plan.clusters[index].anchor
        let isMoved = positions[index] != screen.position(anchor)
        return Plan.Merged(
          sources: [index],
          anchor: isMoved ? screen.mapPoint(positions[index]) : anchor
        )
      }
    )
  }
}
