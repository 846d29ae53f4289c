extension OverlapRemoval {
  /// Returns a plan whose views do not overlap on the screen.
  ///
  /// North is up: on a rotated map, use the largest side of views for both sizes.
  ///
  /// - Parameters:
  ///   - plan: A plan.
  ///   - size: The size of a cluster's view in screen points, for so many annotations.
  ///     It also is that of a merged cluster.
  public func applied(to plan: Plan, size: (_ count: Int) -> ViewSize) -> Plan {
    let screen = PlanScreen(plan)
    let boxes = plan.clusters.map { cluster in
      let position = screen.position(cluster.anchor)
      return ViewBox(x: position.x, y: position.y, size: size(cluster.count), count: cluster.count)
    }
    return plan.merged(
      // Beyond the edges of the world, a view would come in on the other side.
      arranged(boxes, columns: screen.columns, rows: screen.rows, size: size).map { placed in
        let original = boxes[placed.members[0]]
        let isMoved = placed.box.x != original.x || placed.box.y != original.y
        return Plan.Merged(
          sources: placed.members,
          anchor: isMoved
            ? screen.mapPoint((placed.box.x, placed.box.y))
            : plan.clusters[placed.members[0]].anchor
        )
      }
    )
  }
}
