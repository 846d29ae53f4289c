import HTTPTypes
import Hummingbird
import NIOPosix
import Pinfold
import PinfoldReaders
import PinfoldStore
import PinfoldText

/// The routes of plans and their clusters.
struct PlanRoutes: Sendable {
  let dataSets: DataSetRoutes
  let metrics: ServerMetrics

  /// `GET /datasets/{dataset}/plan`
  func plan(_ request: Request, _ context: some RequestContext) async throws -> Response {
    let served = try dataSets.dataSet(context)
    if let known = try await known(request, served) { return known }
    var query = try PlanQuery(request.uri.query)
    if query.time != nil, query.columns.subset.histogram == nil {
      query.columns.subset.histogram = try await served.dataSet.timesOfWindows()
    }
    try served.dataSet.check(query.columns)
    let known = query.previous.flatMap { served.dataSet.plans.plan($0, of: served.dataSet.id) }
    let previous = known.flatMap { query.follows($0) ? $0 : nil }
    let current = served.dataSet.current
    let key = current.planKey(request, of: served.dataSet)
    let index = try await served.index(query.indexKey, of: current)
    let maker = PlanMaker(
      dataSet: served.dataSet,
      query: query,
      planner: Planner(query.options),
      key: key,
      index: index,
      previous: previous
    )
    // Off the event loop, because compressing takes longer than planning.
    let (plan, response) = try await WorkThreads.reads.run {
      let plan = try maker.make()
      return (plan, plan.representation.response(to: request))
    }
    served.dataSet.plans.insert(plan)
    // If the index was dropped meanwhile, its plans would keep it in memory.
    if plan.indexKey != .all, await !served.indexes.keeps(query.indexKey) {
      served.dataSet.plans.forget(plan.indexKey, of: served.dataSet.id)
    }
    metrics.countPlan(plan.times, isNew: true)
    return response
  }

  /// Responds with a cached plan, if any.
  private func known(_ request: Request, _ served: ServedDataSet) async throws -> Response? {
    let dataSet = served.dataSet
    guard let known = dataSet.plans.plan(for: dataSet.current.planKey(request, of: dataSet)) else {
      return nil
    }
    metrics.countPlan(known.times, isNew: false)
    if known.isQuick { return known.representation.response(to: request) }
    return try await WorkThreads.reads.response(to: request) { known.representation }
  }

  /// `GET /datasets/{dataset}/clusters/{cluster}`
  func cluster(_ request: Request, _ context: some RequestContext) async throws -> Response {
    var parameters = try QueryParameters(request.uri.query)
    let (plan, cluster) = try self.cluster(&parameters, context)
    let limit = try parameters.takeCount("spread_limit", in: 0...1000)
    try parameters.finish()
    return try await WorkThreads.reads.response(to: request) {
      Representation(ClusterReport(cluster, of: plan, spreadLimit: limit).json).tagged()
    }
  }

  /// `GET /datasets/{dataset}/clusters/{cluster}/members`
  func members(_ request: Request, _ context: some RequestContext) async throws -> Response {
    var parameters = try QueryParameters(request.uri.query)
    let (plan, cluster) = try self.cluster(&parameters, context)
    let limit = try parameters.takeCount("limit", in: 1...1000) ?? 100
    let after = try parameters.takeCount("after", in: 0...0xFFFF_FFFF)
    try parameters.finish()
    let dataSet = try dataSets.dataSet(context).dataSet
    return try await WorkThreads.reads.response(to: request) {
      let page = MemberPage(of: plan.members(of: cluster), after: after, limit: limit)
      let (rows, count) = try dataSet.places.page(page.ids)
      let next = count < page.ids.count ? Int(page.ids[count - 1].row) : page.next
      return Representation(
        .object([
          ("point_count", .number(cluster.count)),
          ("members", .array(rows.map { $0.json(dataSet.places.numbers) })),
          ("next", next.map { .number($0) } ?? .null),
        ])
      )
      .tagged()
    }
  }

  private func cluster(
    _ parameters: inout QueryParameters,
    _ context: some RequestContext
  ) throws -> (Plan, Cluster) {
    let served = try dataSets.dataSet(context)
    return try cluster(context.parameters.get("cluster") ?? "", &parameters, of: served)
  }

  /// Finds a cluster in the plan that the parameters name.
  func cluster(
    _ name: String,
    _ parameters: inout QueryParameters,
    of served: ServedDataSet
  ) throws(RequestError) -> (Plan, Cluster) {
    guard let id = ClusterID(name) else {
      throw .notFound(
        "Cluster \"\(name)\" does not exist; pass an id from a plan, such as c64-33-21, r17-12 or p17."
      )
    }
    guard let planID = try parameters.take("plan") else {
      throw .invalid(
        "plan",
        "The plan is missing; give the id of the plan that shows the cluster."
      )
    }
    guard let found = served.dataSet.plans.plan(planID, of: served.dataSet.id) else {
      throw .forgottenPlan(planID)
    }
    guard let cluster = found.shown.cluster(named: id) else {
      throw .notFound("Cluster \"\(name)\" is not in the plan \"\(planID)\".")
    }
    return (found.shown, cluster)
  }
}

extension DataSet.State {
  fileprivate func planKey(_ request: Request, of dataSet: DataSet) -> PlanCache.Key {
    PlanCache.Key(dataSet: dataSet.id, version: storeVersion, query: request.uri.query ?? "")
  }
}

extension ServedPlan {
  fileprivate var representation: Representation {
    var answer = Representation(type: "application/geo+json; charset=utf-8", text: text)
    answer.entityTag = id
    answer.gzip = { self.gzip }
    answer.headers.set(
      "Server-Timing",
      "plan;dur=\(DecimalText.rounded(times.planning.milliseconds, places: 3)), "
        + "write;dur=\(DecimalText.rounded(times.writing.milliseconds, places: 3))"
    )
    return answer
  }
}

/// A page of a cluster's members, in row order.
struct MemberPage {
  let ids: [PointID]

  /// The last row of this page, as the `after` of the next one. `nil` on the last page.
  let next: Int?

  /// - Parameters:
  ///   - members: All members.
  ///   - after: The row before the page. `nil` for the first page.
  ///   - limit: The maximum number of members per page.
  /// - Complexity: See ``PointSlice/page(after:count:)``.
  init(of members: PointSlice, after: Int?, limit: Int) {
    // Clamping is correct, because no row comes after the largest 32-bit number.
    let page = members.page(after: after.map { PointID(UInt32(clamping: $0)) }, count: limit)
    ids = page.ids
    next = page.isLast ? nil : page.ids.last.map { Int($0.row) }
  }
}
