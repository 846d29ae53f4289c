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
    plan(
      PreparedIndex(index),
      for: viewport,
      showing: subset,
      countingColumn: column,
      after: previous
    )
  }

  /// Plans a viewport with some of the points of a prepared index, and counts their categories; see
  /// ``plan(_:for:showing:countingColumn:after:)-(PointIndex,_,_,_,_)``.
  ///
  /// Without a subset, this uses the prepared clusters. With one, clusters by distance and spaced
  /// clusters of its points are built for each plan.
  ///
  /// - Complexity: Without a subset, as for ``plan(_:for:after:)-(PreparedIndex,_,_)`` and
  ///   ``Plan/countingCategories(ofColumn:)``.
  public func plan(
    _ index: PreparedIndex,
    for viewport: Viewport,
    showing subset: PointSubset?,
    countingColumn column: Int? = nil,
    after previous: Plan? = nil
  ) -> Plan {
    subset?.check(index.points)
    if let column { index.points.checkCategories(column) }
    guard let clustering = options.strategy.grid, options.border == nil else {
      let part = subset.map { PreparedIndex(index.points.filtered(by: $0)) } ?? index
      let plan = plan(part, for: viewport, after: previous)
      return column.map(plan.countingCategories) ?? plan
    }
    let grid = GridPlanner(options, clustering)
    var plan = grid.plan(
      index.points,
      subset,
      countingColumn: column,
      for: viewport,
      after: previous
    )
    keepNames(of: previous, in: &plan)
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
