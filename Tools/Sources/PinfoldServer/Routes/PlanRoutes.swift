import HTTPTypes
import Hummingbird
import NIOPosix
import Pinfold
import PinfoldJSON
import PinfoldReaders
import PinfoldStore
import PinfoldText

/// Routes of plans and their clusters.
struct PlanRoutes: Sendable {
  let dataSets: DataSetRoutes
  let plans: PlanCache
  let metrics: ServerMetrics

  /// `GET /datasets/{dataset}/plan`
  func plan(_ request: Request, _ context: some RequestContext) async throws -> Response {
    let served = try dataSets.dataSet(context)
    let current = served.dataSet.current
    let key = PlanCache.Key(
      dataSet: served.dataSet.id,
      version: current.version,
      query: request.uri.query ?? ""
    )
    if let known = plans.plan(for: key) {
      metrics.countPlan(known.times, isNew: false)
      return known.representation.response(to: request)
    }
    let query = try PlanQuery(key.query)
    try query.checkColumns(of: served.dataSet.places)
    let index =
      query.indexKey == .all
      ? PreparedIndex(current.index) : try await served.indexes.index(query.indexKey)
    let planner = Planner(query.options)
    let isQuick = try query.check(planner, index)
    let maker = PlanMaker(
      dataSet: served.dataSet,
      query: query,
      planner: planner,
      key: key,
      index: index,
      // A plan of another data set cannot be the previous plan.
      previous: query.previous.flatMap(plans.plan)
        .flatMap { $0.key.dataSet == key.dataSet ? $0 : nil }
    )
    // Long work must not block the threads of requests.
    let plan =
      isQuick
      ? try maker.make() : try await NIOThreadPool.singleton.runIfActive { try maker.make() }
    plans.insert(plan)
    // Its index may have been dropped meanwhile, and its plans would keep it in memory.
    if query.indexKey != .all, await !served.indexes.keeps(query.indexKey) {
      plans.forget(query.indexKey, of: served.dataSet.id)
    }
    metrics.countPlan(plan.times, isNew: true)
    return plan.representation.response(to: request)
  }

  /// `GET /datasets/{dataset}/clusters/{cluster}`
  func cluster(_ request: Request, _ context: some RequestContext) async throws -> Response {
    var parameters = try QueryParameters(request.uri.query)
    let (plan, cluster) = try self.cluster(&parameters, context)
    let limit = try parameters.takeCount("spread_limit", in: 0...1000)
    try parameters.finish()
    let json = try await NIOThreadPool.singleton.runIfActive {
      ClusterReport(cluster, of: plan, spreadLimit: limit).json
    }
    return Representation(json).tagged().response(to: request)
  }

  /// `GET /datasets/{dataset}/clusters/{cluster}/members`
  func members(_ request: Request, _ context: some RequestContext) async throws -> Response {
    var parameters = try QueryParameters(request.uri.query)
    let (plan, cluster) = try self.cluster(&parameters, context)
    let limit = try parameters.takeCount("limit", in: 1...1000) ?? 100
    let after = try parameters.takeCount("after", in: 0...0xFFFF_FFFF)
    try parameters.finish()
    let places = try dataSets.dataSet(context).dataSet.places
    let json = try await NIOThreadPool.singleton.runIfActive {
      let page = MemberPage(of: plan.members(of: cluster), after: after, limit: limit)
      return JSONValue.object([
        ("point_count", .number(cluster.count)),
        ("members", .array(try places.places(page.ids).map(\.json))),
        ("next", page.next.map { .number($0) } ?? .null),
      ])
    }
    return Representation(json).tagged().response(to: request)
  }

  /// Returns the cluster that a request is about, and the plan it is in.
  private func cluster(
    _ parameters: inout QueryParameters,
    _ context: some RequestContext
  ) throws(RequestError) -> (Plan, Cluster) {
    let dataSet = try dataSets.dataSet(context).dataSet
    let name = context.parameters.get("cluster") ?? ""
    guard let id = ClusterID(name) else {
      throw .notFound(
        "There is no cluster \"\(name)\"; ids of clusters have the form c64-33-21, r17-12 or p17."
      )
    }
    guard let planID = try parameters.take("plan") else {
      throw .invalid("plan", "The plan is missing; give the id of the plan that shows the cluster.")
    }
    guard let plan = plans.plan(planID), plan.key.dataSet == dataSet.id else {
      throw .forgottenPlan(planID)
    }
    guard let cluster = plan.plan.clusters.first(where: { $0.id == id }) else {
      throw .notFound("There is no cluster \"\(name)\" in the plan \"\(planID)\".")
    }
    return (plan.plan, cluster)
  }
}

extension ServedPlan {
  /// The plan as a response.
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
