extension Planner {
  /// Shows every point for itself.
  ///
  /// - Parameter cells: Where the points are that are planned.
  func eachPlan(
    _ index: PointIndex,
    for viewport: Viewport,
    zoomLevel: ZoomLevel,
    in cells: CellBlock
  ) -> Plan {
    let points = PlacedPoints(index, in: cells)
    let plan = emptyPlan(index, viewport, zoomLevel, points.cells)
    return points.plan(
      plan,
      groups: Array(points.rows.indices.map { Int32(truncatingIfNeeded: $0) })
    ) {
      Representative(slot: $0, id: ClusterID(location: PointID(points.rows[$0])))
    }
  }

  /// The cells of the planned area, at their finest.
  func cells(for viewport: Viewport) -> CellBlock {
    levelGrid(at: viewport.zoomLevel)
      .cells(covering: viewport.visibleMapRect.expanded(byMarginFactor: options.marginFactor))
  }

  /// Shows areas of rounded coordinates, anywhere in the world.
  func plan(
    _ index: PointIndex,
    for viewport: Viewport,
    _ thinning: DecimalThinning
  ) -> Plan {
    let points = PlacedPoints(index, in: .wholeWorld)
    let plan = emptyPlan(index, viewport, viewport.zoomLevel, points.cells)
    let thinned = thinning.thinned(
      points.coordinatesByRow,
      ranks: points.valuesByRow(ofColumn: thinning.rankColumn)
    )
    return points.plan(plan, thinned) { ClusterID(area: $0) }
  }

  /// Shows places that do not overlap, anywhere in the world.
  func plan(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    _ filter: OverlapFilter
  ) -> Plan {
    let points = PlacedPoints(index, in: .wholeWorld)
    // Panning changes the latitudes in sight, which must not change the places.
    let shown = previous.flatMap { isFiltered($0, for: viewport, filter) ? $0 : nil }
    // From the level that the distances are of: else they could stay while the camera
    // goes away little by little.
    let zoomLevel = shown?.zoomLevel ?? viewport.zoomLevel
    let deltas = shown?.deltas ?? filter.deltas(for: viewport)
    var plan = emptyPlan(index, viewport, zoomLevel, points.cells)
    plan.deltas = deltas
    let thinned = filter.thinned(
      onMap: points.coordinatesByRow,
      deltas: deltas,
      ranks: points.valuesByRow(ofColumn: filter.rankColumn)
    )
    return points.plan(plan, thinned) { ClusterID(location: $0) }
  }
}

extension Planner {
  /// Whether a plan's places are those to show in a viewport: the camera was not zoomed,
  /// and nothing in sight overlaps.
  ///
  /// On the way to the equator degrees of latitude shrink on the screen, and places that
  /// were apart overlap. On the way to the poles they grow, until a tenth more places fit.
  func isFiltered(_ plan: Plan, for viewport: Viewport, _ filter: OverlapFilter) -> Bool {
    guard plan.strategy == options.strategy, let shown = plan.deltas,
      (viewport.zoomLevel.value - plan.zoomLevel.value).magnitude < 1e-6
    else { return false }
    let deltas = filter.deltas(for: viewport)
    guard shown.latitude < deltas.latitude * 1.1 else { return false }
    // Single precision has seven digits.
    if shown.latitude >= deltas.latitude * (1 - 1e-6) { return true }
    var places = ShownPlaces(deltas: deltas, wraps: filter.axes == .corrected, capacity: 256)
    let visible = viewport.visibleMapRect.split()
    for cluster in plan.planned.clusters
    where visible.contains(where: { $0.contains(cluster.anchor) }) {
      let place = cluster.coordinate.withSevenDecimals
      if places.firstInTheWay(of: place) != nil { return false }
      places.append(place)
    }
    return true
  }
}

extension CellBlock {
  /// The one cell of the whole world.
  static let wholeWorld = CellGrid(cellsAroundWorld: 1).cells(covering: .world)
}
