/// Plans areas of rounded coordinates, or every point when zoomed in.
final class DecimalPlanner: StrategyPlanner {
  let options: ClusterOptions
  let thinning: DecimalThinning

  private let each: EachPlanner

  init(_ options: ClusterOptions, _ thinning: DecimalThinning) {
    (self.options, self.thinning) = (options, thinning)
    each = EachPlanner(options)
  }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    guard thinning.showsAreas(latitudeSpan: viewport.latitudeSpan) else {
      return each.plan(index, for: viewport, after: nil)
    }
    let points = ThinnedWorld(index.points)
    let plan = options.emptyPlan(
      index.points,
      viewport,
      viewport.zoomLevel,
      each.cells(for: viewport)
    )
    let thinned = thinning.thinned(
      points.coordinatesByRow,
      ranks: points.valuesByRow(ofColumn: thinning.rankColumn)
    )
    return points.plan(plan, thinned) { ClusterID(area: $0) }
  }

  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    thinning.showsAreas(latitudeSpan: viewport.latitudeSpan)
      == thinning.showsAreas(latitudeSpan: plan.viewport.latitudeSpan)
      && each.isCurrent(plan, for: viewport)
  }

  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect {
    each.mapRect(for: viewport, after: previous)
  }

  func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    limit: Int
  ) -> PlanCost {
    var cost = each.cost(of: index, for: viewport, after: nil, limit: limit)
    guard thinning.showsAreas(latitudeSpan: viewport.latitudeSpan) else { return cost }
    cost.visitedPointCount = index.points.count
    if cost.shownCount > limit {
      // An area is shown if one of its points is visible.
      let points = PlacedPoints(index.points, in: each.cells(for: viewport))
      cost.shownCount = thinning.areaCount(
        of: points.keys.map { WebMercator.coordinate(for: MortonKey.position($0).mapPoint) }
      )
    }
    return cost
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
