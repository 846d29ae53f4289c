/// Plans places that do not overlap, chosen among all places of the world.
///
/// Panning along a parallel therefore does not change the chosen places.
final class OverlapFilterPlanner: StrategyPlanner {
  let options: ClusterOptions
  let filter: OverlapFilter

  private let each: EachPlanner

  init(_ options: ClusterOptions, _ filter: OverlapFilter) {
    (self.options, self.filter) = (options, filter)
    each = EachPlanner(options)
  }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    let points = ThinnedWorld(index.points)
    // Panning changes the visible latitudes, but must not change the places. The plan keeps the
    // zoom level of the distances, because zooming out in small steps would otherwise never change
    // them.
    if let shown = previous, holds(shown, for: viewport),
      let deltas = shown.membership.lists?.spacing
    {
      let plan = plan(points, for: viewport, at: shown.zoomLevel, deltas)
      // Newly visible places may overlap.
      if holds(plan, for: viewport) { return plan }
    }
    let (zoomLevel, deltas) = (viewport.zoomLevel, filter.deltas(for: viewport))
    return plan(points, for: viewport, at: zoomLevel, deltas)
  }

  private func plan(
    _ points: ThinnedWorld,
    for viewport: Viewport,
    at zoomLevel: ZoomLevel,
    _ deltas: OverlapFilter.Deltas
  ) -> Plan {
    let plan = options.emptyPlan(points.index, viewport, zoomLevel, each.cells(for: viewport))
    let thinned = filter.thinned(
      onMap: points.coordinatesByRow,
      deltas: deltas,
      ranks: points.valuesByRow(ofColumn: filter.rankColumn)
    )
    return points.plan(plan, thinned, spacing: deltas) { ClusterID(location: $0) }
  }

  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    holds(plan, for: viewport) && each.isCurrent(plan, for: viewport)
  }

  /// Returns whether a plan's places are valid for a viewport: at the same scale, without visible
  /// overlaps.
  ///
  /// Toward the equator, degrees of latitude shrink on the screen, and places start to overlap.
  /// Toward the poles, degrees grow, and places stay valid until a tenth more fit.
  private func holds(_ plan: Plan, for viewport: Viewport) -> Bool {
    guard plan.strategy == options.strategy, let shown = plan.membership.lists?.spacing,
      viewport.zoomLevel.isSameScale(as: plan.zoomLevel)
    else { return false }
    let deltas = filter.deltas(for: viewport)
    guard shown.latitude < deltas.latitude * 1.1 else { return false }
    // Single precision has about seven digits.
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

  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect {
    each.mapRect(for: viewport, after: previous)
  }

  func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    limit: Int
  ) -> PlanCost {
    PlanCost(visitedPointCount: index.points.count)
  }

  func showsEachPlace(_ plan: Plan) -> Bool { true }

  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason {
    plan.membership.lists?.spacing.flatMap { reach(of: cluster, $0) }.map(Plan.Reason.inTheWay)
      ?? .location
  }

  /// Returns the area around a place that its view blocks.
  private func reach(of cluster: Cluster, _ deltas: OverlapFilter.Deltas) -> MapRect? {
    let middle = cluster.coordinate
    // Wider areas cover the whole world.
    guard deltas.longitude < 180 else { return .world }
    return MapRect(
      south: middle.latitude - deltas.latitude,
      west: middle.longitude - deltas.longitude,
      north: middle.latitude + deltas.latitude,
      east: middle.longitude + deltas.longitude
    )
  }
}
