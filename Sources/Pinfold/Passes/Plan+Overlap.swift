extension OverlapRemoval {
  /// Returns a plan whose views do not overlap on the screen.
  ///
  /// Assumes that the map is not rotated. On rotated maps, draw discs, or return squares with the
  /// longest side of the views.
  ///
  /// - Parameters:
  ///   - plan: A plan.
  ///   - size: Returns the size of a cluster's view in screen points, for the count of a cluster or
  ///     merged cluster.
  public func applied(to plan: Plan, size: (_ count: Int) -> ViewSize) -> Plan {
    applied(to: [PlanOnScreen(plan, .merges(plan: 0))], avoiding: []) { appearance, _, _ in
      size(appearance.count)
    }[0]
  }

  /// Returns plans whose views do not overlap on a shared screen.
  ///
  /// Views merge only with views of the same plan. Views that may not merge overlap if the world is
  /// too small for them.
  ///
  /// - Parameters:
  ///   - plans: Distinct plans for the same viewport.
  ///   - obstacles: Other views on the screen, which do not move.
  ///   - size: Returns the size of a cluster's view in screen points, for the offset of its plan,
  ///     and for the point of a cluster that has only one.
  /// - Returns: The plans, in order.
  package func applied(
    to plans: [PlanOnScreen],
    avoiding obstacles: [PlacedView],
    size: (ClusterAppearance, _ plan: Int, _ single: PointID?) -> ViewSize
  ) -> [Plan] {
    guard let first = plans.first else { return [] }
    let screen = PlanScreen(first.plan)
    let scales = plans.map { $0.plan.scale }
    let boxes = plans.indices.flatMap { number in
      let (onScreen, scale) = (plans[number], scales[number])
      return onScreen.plan.clusters.indices.map { index in
        let cluster = onScreen.plan.clusters[index]
        let count = cluster.count
        let size = size(ClusterAppearance(count: count, scale: scale), number, cluster.single)
        return screen.box(onScreen.place(ofCluster: index), size, count)
      }
    }
    let arrangement = OverlapArrangement(
      boxes: boxes,
      roles: plans.flatMap { $0.plan.clusters.indices.map($0.role) },
      ranks: plans.contains { $0.plan.strategy.rankColumn != nil }
        ? plans.flatMap { $0.ranks } : [],
      obstacles: obstacles.map { screen.box($0.place, $0.size, 1) },
      limit: limit,
      spacing: spacing,
      period: screen.columns.upperBound,
      // A view beyond the edge of the world would appear on the other side.
      displacement: Displacement(columns: screen.columns, rows: screen.rows)
    )
    var merges = [[Plan.Merged]](repeating: [], count: plans.count)
    let starts = plans.indices.map { number in
      plans[..<number].reduce(0) { $0 + $1.plan.clusters.count }
    }
    func number(of view: Int) -> Int { starts.indices.endOfPrefix { starts[$0] <= view } - 1 }
    let views = arrangement.placed { view, count in
      size(ClusterAppearance(count: count, scale: scales[number(of: view)]), number(of: view), nil)
    }
    for placed in views {
      let (host, original) = (placed.members[0], boxes[placed.members[0]])
      let number = number(of: host)
      let onScreen = plans[number]
      let isMoved = placed.box.x != original.x || placed.box.y != original.y
      merges[number].append(
        Plan.Merged(
          sources: placed.members.map { $0 - starts[number] },
          anchor: isMoved
            ? screen.mapPoint((placed.box.x, placed.box.y))
            : onScreen.plan.clusters[host - starts[number]].anchor
        )
      )
    }
    return zip(plans, merges).map { onScreen, merges in
      onScreen.staysAsPlanned ? onScreen.plan : onScreen.plan.merged(merges)
    }
  }
}

/// One of several plans on a shared screen.
package struct PlanOnScreen: Sendable {
  let plan: Plan
  private let role: ViewRole
  private let places: [MapPoint?]

  /// - Parameters:
  ///   - role: The behavior of its views that overlap others.
  ///   - places: The fixed position of each cluster, if it differs from the anchor. May be empty.
  package init(_ plan: Plan, _ role: ViewRole, places: [MapPoint?] = []) {
    (self.plan, self.role, self.places) = (plan, role, places)
  }
}

extension PlanOnScreen {
  /// The ranks of clusters, the best first. Empty without a column of ranks.
  fileprivate var ranks: [UInt64] {
    let column = plan.strategy.rankColumn.flatMap { $0 < plan.index.columnCount ? $0 : nil }
    return plan.clusters.map { cluster in
      guard let column, let first = cluster.firstMember else { return Double.nan.descendingKey }
      return (plan.index.value(ofColumn: column, of: first) ?? .nan).descendingKey
    }
  }

  fileprivate var staysAsPlanned: Bool { role == .stays }

  fileprivate func place(ofCluster index: Int) -> MapPoint {
    (places.isEmpty ? nil : places[index]) ?? plan.clusters[index].anchor
  }

  fileprivate func role(ofCluster index: Int) -> ViewRole {
    guard places.isEmpty || places[index] == nil else { return .stays }
    guard case .merges(let number, let isApart) = role else { return role }
    // Clusters of different categories are like those of different plans.
    let category = plan.category(of: plan.clusters[index])
    return .merges(plan: number * 257 + (category.map { Int($0) + 1 } ?? 0), isApart: isApart)
  }
}

/// A view on the map that does not belong to a plan.
package struct PlacedView: Hashable, Sendable {
  /// The position in map points.
  package let place: MapPoint

  /// The size in screen points.
  package let size: ViewSize

  package init(_ place: MapPoint, _ size: ViewSize) {
    (self.place, self.size) = (place, size)
  }
}

extension PlanScreen {
  fileprivate func box(_ place: MapPoint, _ size: ViewSize, _ count: Int) -> ViewBox {
    let position = position(place)
    return ViewBox(x: position.x, y: position.y, size: size, count: count)
  }
}

/// The screen of a plan, with its origin at the north-western corner of the planned area.
struct PlanScreen {
  private let corner: MapPoint
  private let scale: Double

  init(_ plan: Plan) {
    // The planned area's western edge is inside the world, and clusters are east of it.
    corner = MapPoint(x: plan.mapRect.minX, y: plan.mapRect.minY)
    scale = plan.viewport.zoomScale
  }

  /// The world from west to east, starting at the planned area.
  var columns: ClosedRange<Double> { 0...MapRect.world.width * scale }

  /// The world from north to south.
  var rows: ClosedRange<Double> {
    -corner.y * scale...(MapRect.world.height - corner.y) * scale
  }

  func position(_ point: MapPoint) -> (x: Double, y: Double) {
    let x = point.x - corner.x
    let world = MapRect.world.width
    return ((x - world * (x / world).rounded(.down)) * scale, (point.y - corner.y) * scale)
  }

  func mapPoint(_ position: (x: Double, y: Double)) -> MapPoint {
    MapPoint(x: corner.x + position.x / scale, y: corner.y + position.y / scale).inWorld
  }
}
