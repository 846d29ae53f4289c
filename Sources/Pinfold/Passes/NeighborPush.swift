/// The second pass of a fork of the reference: pushes a view away from its left and
/// its upper neighbor in the grid, but not out of its cell.
///
/// This is the simple form of overlap removal, kept for users of that fork. It guarantees
/// nothing: neighbors to the right, below and across are ignored, and views still overlap
/// where the cell ends. ``OverlapRemoval`` does better.
package struct NeighborPush: Hashable, Sendable {
  /// The radius of every view, in screen points. Twice the radius counts, without its
  /// fraction; below 0.5 nothing is pushed.
  package var radius: Double

  /// Creates a push.
  package init(radius: Double) {
    self.radius = radius
  }

  /// A position on the screen in screen points.
  package typealias Position = (x: Double, y: Double)

  /// Returns where a view is moved.
  ///
  /// - Parameters:
  ///   - position: Where it is.
  ///   - left: Where the view in the cell to the west is, if there is one.
  ///   - top: Where the view in the cell to the north is, if there is one.
  ///   - right: The eastern edge of the view's cell.
  ///   - bottom: The southern edge of the view's cell.
  package func pushed(
    _ position: Position,
    left: Position?,
    top: Position?,
    right: Double,
    bottom: Double
  ) -> Position {
    let diameter = max((2 * radius).rounded(.down), 0)
    var position = position
    if let left {
      let distance = Self.distance(position, left)
      if distance < diameter { position.x = min(position.x + diameter - distance, right) }
    }
    if let top {
      let distance = Self.distance(position, top)
      if distance < diameter { position.y = min(position.y + diameter - distance, bottom) }
    }
    return position
  }

  private static func distance(_ a: Position, _ b: Position) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}

extension NeighborPush {
  /// Returns a plan with pushed clusters: the clusters of several annotations are pushed
  /// cell by cell, rows from north to south. The first row and the first column stay.
  package func applied(to plan: Plan) -> Plan {
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
