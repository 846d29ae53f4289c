extension Planner {
  /// Plans a viewport with some of the points, and counts their categories.
  ///
  ///     let recent = index.subset(ofColumn: 1, in: 2020...2026)
  ///     let plan = planner.plan(index, for: viewport, showing: recent, countingColumn: 0)
  ///     for cluster in plan.clusters {
  ///       print(cluster.count, plan.categoryCounts(of: cluster) ?? [])
  ///     }
  ///
  /// The plan has the clusters of an index made of only these points, with the same positions. In a
  /// grid, this needs no such index: a window can move with each frame. Other strategies build it
  /// for each plan.
  ///
  /// - Parameters:
  ///   - index: The points.
  ///   - viewport: The visible map.
  ///   - subset: A subset of the index, or `nil` for all points.
  ///   - column: A column of categories: see ``Plan/categoryCounts(of:)``. `nil` counts none.
  ///   - previous: The plan on the screen, if any; see ``plan(_:for:after:)-(PointIndex,_,_)``.
  /// - Precondition: The subset is one of this index. The column stores categories.
  /// - Complexity: In a grid, one pass over the points of the planned area: about 13 milliseconds
  ///   for ten million points. With a previous plan, and in other strategies, O(*n*) and more.
  public func plan(
    _ index: PointIndex,
    for viewport: Viewport,
    showing subset: PointSubset?,
    countingColumn column: Int? = nil,
    after previous: Plan? = nil
  ) -> Plan {
    subset?.check(index)
    if let column { index.checkCategories(column) }
    guard let clustering = options.strategy.grid else {
      return planFiltered(index, for: viewport, showing: subset, countingColumn: column, previous)
    }
    let grid = GridPlanner(options, clustering)
    var plan = grid.plan(index, subset, countingColumn: column, for: viewport, after: previous)
    keepNames(of: previous, in: &plan)
    return plan
  }

  /// Plans an index of only the subset.
  private func planFiltered(
    _ index: PointIndex,
    for viewport: Viewport,
    showing subset: PointSubset?,
    countingColumn column: Int?,
    _ previous: Plan?
  ) -> Plan {
    let index = subset.map { index.filtered(by: $0) } ?? index
    var plan = plan(index, for: viewport, after: previous)
    guard let column else { return plan }
    let width = index.categoryCount(ofColumn: column) + 1
    var categories = PlannedCategories(width: width)
    for cluster in plan.planned.clusters {
      var counts = [UInt64](repeating: 0, count: width)
      for id in plan.planned.members(of: cluster) {
        guard let place = index.slot(of: id) else { continue }
        let run = index.layers[place.layer].added
        let code = Int(run.columns[column].values.codes[place.slot])
        counts[min(code, width - 1)] += run.weight(at: place.slot)
      }
      categories.append(counts[...])
    }
    plan.categories = categories
    return plan
  }
}

extension Plan {
  /// The same plan with an index of only its subset.
  ///
  /// - Complexity: O(*n*) with a subset.
  var withoutSubset: Plan {
    guard let subset else { return self }
    var plan = self
    (plan.index, plan.subset) = (index.filtered(by: subset), nil)
    return plan
  }
}
