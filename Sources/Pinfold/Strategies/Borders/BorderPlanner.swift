/// Plans the points of each category separately, so that no cluster mixes two.
final class BorderPlanner: StrategyPlanner {
  private let options: ClusterOptions
  private let column: Int

  /// The planner of each category.
  private let inner: Planner

  /// The planner of each category, if it plans cells.
  private let grid: GridPlanner?

  init(_ options: ClusterOptions, _ column: Int) {
    (self.options, self.column) = (options, column)
    var plain = options
    plain.borderColumn = nil
    inner = Planner(plain)
    grid = options.strategy.grid.map { GridPlanner(plain, $0) }
  }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    let before = previous?.membership.parts.flatMap { $0.column == column ? $0 : nil }
    let parts = index.borderParts(ofColumn: column)
    let empty = inner.strategy.plan(parts.none, for: viewport, after: previous)
    // Discs may be outside the bounds of their points. Other clusters are not, apart from rounding.
    let area = empty.mapRect.expanded(byMarginFactor: 0.01)
    let rects = GridRect.covering(options.strategy.spaced == nil ? area : .world)
    var plans: [(category: UInt8, plan: Plan)] = []
    for part in parts.parts {
      guard let bounds = part.bounds, rects.contains(where: bounds.intersects) else { continue }
      // Without clusters, only the zoom level of the previous plan is of interest.
      let old = before?.plan(of: part.category)
      var plan = plan(part, for: viewport, after: old ?? previous)
      if let old { inner.keepNames(of: old, in: &plan) }
      if !plan.clusters.isEmpty { plans.append((part.category, plan)) }
    }
    var plan = empty
    plan.index = index.points
    fill(&plan, plans, parts)
    return plan
  }

  private func plan(
    _ part: BorderParts.Part,
    for viewport: Viewport,
    after previous: Plan?
  ) -> Plan {
    if let grid, let bounds = part.bounds {
      return grid.plan(part.index.points, for: viewport, after: previous, in: bounds)
    }
    return inner.strategy.plan(part.index, for: viewport, after: previous)
  }

  /// Sorts the clusters of all plans by cell, then by category.
  private func fill(
    _ plan: inout Plan,
    _ plans: [(category: UInt8, plan: Plan)],
    _ parts: BorderParts
  ) {
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
    let members = BorderMembers(plan, parts, plans, places.map { $0.place })
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
    let parts = index.borderParts(ofColumn: column).parts
    func bound(_ part: BorderParts.Part, _ limit: Int) -> Int {
      guard let grid, let bounds = part.bounds else {
        return inner.strategy.cost(of: part.index, for: viewport, after: previous, limit: limit)
          .shownCount
      }
      return grid.shownCount(
        of: part.index.points,
        viewport,
        after: previous,
        limit: limit,
        in: bounds
      )
    }
    var cost = PlanCost(cellCount: grid?.cellCount(for: viewport) ?? 0)
    cost.shownCount = sum(parts, upTo: limit, bound)
    guard cost.shownCount > limit else { return cost }
    // The sum of bounds can be far too high. Plans of the parts count exactly, if each is cheap.
    cost.shownCount = sum(parts, upTo: limit) { part, _ in
      let most = bound(part, limit)
      return most > limit ? most : plan(part, for: viewport, after: previous).clusters.count
    }
    return cost
  }

  private func sum(
    _ parts: [BorderParts.Part],
    upTo limit: Int,
    _ count: (BorderParts.Part, _ limit: Int) -> Int
  ) -> Int {
    var sum = 0
    for part in parts where sum <= limit { sum += count(part, limit - sum) }
    return sum
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
