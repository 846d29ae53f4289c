import NIOPosix
import Pinfold
import PinfoldPlans
import PinfoldStore

/// A plan that is found by its id: one that was made here, or one of another server, which is
/// made again.
struct RestoredPlan: Sendable {
  let id: PlanID
  let plan: Plan

  /// Whether clusters have the names that they had.
  let hasNames: Bool
}

extension RestoredPlan {
  /// Finds a plan of a data set.
  ///
  /// - Parameters:
  ///   - name: Its id.
  ///   - served: The data set. Where another server is ahead, the request waits a moment.
  /// - Returns: Nil where the plan is not known, and cannot be made again: its places have changed,
  ///   or it is none.
  static func find(_ name: String, of served: ServedDataSet) async throws -> RestoredPlan? {
    guard let id = PlanID(name) else { return nil }
    let dataSet = served.dataSet
    if let known = dataSet.plans.plan(id, of: dataSet.id) {
      return RestoredPlan(id: id, plan: known.plan, hasNames: true)
    }
    await dataSet.catchUp(to: id.version.number)
    let current = dataSet.current
    guard current.storeVersion == id.version, let query = try? PlanQuery(id.query),
      (try? dataSet.check(query.columns)) != nil
    else { return nil }
    let index = try await served.index(query.indexKey, of: current)
    // Derived indexes have edits first.
    guard dataSet.current.storeVersion == id.version else { return nil }
    let planner = Planner(query.options)
    let plan = try await WorkThreads.reads.run {
      let (viewport, zoomLevel, most) = (query.viewport, id.zoomLevel, PlanQuery.mostClusters)
      try query.check(planner.cost(of: index, for: viewport, at: zoomLevel, limit: most))
      let plan = planner.plan(index, for: viewport, at: zoomLevel)
      try query.check(clusterCount: plan.clusters.count)
      return query.overlaps.applied(to: plan, planner, size: PageAppearance.size)
    }
    guard plan.zoomLevel == id.zoomLevel else { return nil }
    return RestoredPlan(id: id, plan: plan, hasNames: plan.names == id.names)
  }
}
