/// Plans the points of each category separately, so that no cluster mixes two.
final class BorderPlanner: StrategyPlanner {
  private let options: ClusterOptions
  private let column: Int

  /// The planner of each category.
  private let inner: Planner

  init(_ options: ClusterOptions, _ column: Int) {
    (self.options, self.column) = (options, column)
    var plain = options
    plain.borderColumn = nil
    inner = Planner(plain)
  }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    let before = previous?.membership.parts.flatMap { $0.column == column ? $0 : nil }
    let none = PreparedIndex(PointIndex(layers: [], rejected: [], kinds: index.points.kinds))
    let empty = inner.strategy.plan(none, for: viewport, after: previous)
    // Discs may be outside the bounds of their points. Other clusters are not, apart from rounding.
    let area =
      options.strategy.spaced == nil ? empty.mapRect.expanded(byMarginFactor: 0.01) : .world
    let rects = GridRect.covering(area)
    var plans: [(category: UInt8, plan: Plan)] = []
    for part in index.borderParts(ofColumn: column).parts {
      var plan = empty
      plan.index = part.index.points
      if let bounds = part.bounds, rects.contains(where: bounds.intersects) {
        // Without clusters, only the zoom level of the previous plan is of interest.
        let old = before?.plan(of: part.category)
        plan = inner.strategy.plan(part.index, for: viewport, after: old ?? previous)
        inner.keepNames(of: old, in: &plan)
      }
      plans.append((part.category, plan))
    }
    var plan = empty
    plan.index = index.points
    fill(&plan, plans)
    return plan
  }

  /// Sorts the clusters of all plans by cell, then by category.
  private func fill(_ plan: inout Plan, _ plans: [(category: UInt8, plan: Plan)]) {
    var places: [(cell: Cell, place: BorderMembers.Place)] = []
    for (number, part) in plans.enumerated() {
      for cluster in part.plan.clusters {
        places.append((cluster.cell, BorderMembers.Place(plan: number, offset: cluster.offset)))
      }
    }
    places.sort { a, b in
      if a.cell != b.cell { return a.cell < b.cell }
      return (a.place.plan, a.place.offset) < (b.place.plan, b.place.offset)
    }
    let members = BorderMembers(plan.index, column: column, plans, places.map { $0.place })
    plan.clusters = places.map { _, place in
      var cluster = plans[place.plan].plan.clusters[place.offset]
      cluster.id = cluster.id.within(plans[place.plan].category)
      return cluster
    }
    plan.membership = .parts(members)
    plan.number()
  }
}

// MARK: - Questions

extension BorderPlanner {
  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    inner.strategy.isCurrent(plan, for: viewport)
  }

  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect {
    inner.strategy.mapRect(for: viewport, after: previous)
  }

  func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    limit: Int
  ) -> PlanCost {
    var cost = PlanCost()
    for part in index.borderParts(ofColumn: column).parts where cost.shownCount <= limit {
      let own = inner.strategy.cost(
        of: part.index,
        for: viewport,
        after: previous,
        limit: limit - cost.shownCount
      )
      cost.cellCount += own.cellCount
      cost.shownCount += own.shownCount
    }
    return cost
  }

  func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool {
    inner.strategy.isAboveMaximumZoom(viewport, after: previous)
  }

  func showsEachPlace(_ plan: Plan) -> Bool { inner.strategy.showsEachPlace(plan) }

  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason {
    inner.strategy.reason(for: cluster, in: plan)
  }

  func reaches(of plan: Plan) -> [MapRect] { inner.strategy.reaches(of: plan) }
}
