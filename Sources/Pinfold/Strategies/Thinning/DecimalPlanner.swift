/// Shows areas of rounded coordinates, or every point when zoomed in, anywhere in the
/// world.
struct DecimalPlanner: StrategyPlanner {
  let options: ClusterOptions
  let thinning: DecimalThinning

  init(_ options: ClusterOptions, _ thinning: DecimalThinning) {
    (self.options, self.thinning) = (options, thinning)
  }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    let index = index.points
    guard thinning.showsAreas(latitudeSpan: viewport.latitudeSpan) else {
      return EachPlanner(options)
        .plan(index, for: viewport, zoomLevel: viewport.zoomLevel, in: .wholeWorld)
    }
    let points = PlacedPoints(index, in: .wholeWorld)
    let plan = emptyPlan(index, viewport, viewport.zoomLevel, points.cells)
    let thinned = thinning.thinned(
      points.coordinatesByRow,
      ranks: points.valuesByRow(ofColumn: thinning.rankColumn)
    )
    return points.plan(plan, thinned) { ClusterID(area: $0) }
  }

  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    thinning.showsAreas(latitudeSpan: viewport.latitudeSpan)
      == thinning.showsAreas(latitudeSpan: plan.viewport.latitudeSpan)
  }

  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect { .world }

  func cost(of index: PreparedIndex, for viewport: Viewport, limit: Int) -> PlanCost {
    PlanCost(visitedPointCount: index.points.count)
  }

  func showsEachPlace(_ plan: Plan) -> Bool {
    !thinning.showsAreas(latitudeSpan: plan.viewport.latitudeSpan)
  }

  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason {
    guard let key = thinning.key(of: cluster.coordinate), let area = thinning.mapRect(of: key)
    else { return .location }
    return .decimals(key, area)
  }
}

extension DecimalThinning {
  /// Returns the area of the coordinates with a key.
  func mapRect(of key: Key) -> MapRect? {
    let thinning = clamped()
    var unit = thinning.divisor
    for _ in 0..<thinning.decimals { unit /= 10 }
    let half = unit.magnitude / 2
    let (latitude, longitude) = (Double(key.latitude) * unit, Double(key.longitude) * unit)
    guard half < 180 else { return .world }
    return MapRect(
      south: latitude - half,
      west: longitude - half,
      north: latitude + half,
      east: longitude + half
    )
  }
}
