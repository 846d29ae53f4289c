extension Planner {
  /// Shows clusters by distance.
  func plan(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    _ clustering: RadiusClustering
  ) -> Plan {
    eachPlan(index, for: viewport, everywhere: false)
  }
}
