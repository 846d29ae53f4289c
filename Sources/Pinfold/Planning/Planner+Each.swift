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
    let shown = previous.flatMap {
      $0.strategy == options.strategy && isNear($0, viewport) ? $0 : nil
    }
    let deltas =
      shown?.deltas
      ?? filter.deltas(
        latitudeSpan: viewport.latitudeSpan,
        longitudeSpan: viewport.longitudeSpan,
        width: viewport.width,
        height: viewport.height
      )
    // From the level that the distances are of: else they could stay while the camera
    // goes away little by little.
    let zoomLevel = shown?.zoomLevel ?? viewport.zoomLevel
    var plan = emptyPlan(index, viewport, zoomLevel, points.cells)
    plan.deltas = deltas
    let thinned = filter.thinned(
      points.coordinatesByRow,
      deltas: deltas,
      ranks: points.valuesByRow(ofColumn: filter.rankColumn)
    )
    return points.plan(plan, thinned) { ClusterID(location: $0) }
  }
}

extension CellBlock {
  /// The one cell of the whole world.
  static let wholeWorld = CellGrid(cellsAroundWorld: 1).cells(covering: .world)
}
