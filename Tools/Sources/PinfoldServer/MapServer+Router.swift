import HTTPTypes
import Hummingbird

extension MapServer {
  typealias Context = ConnectionContext

  /// Returns the router with all routes.
  ///
  /// - Parameter connections: The connection limit.
  func router(_ connections: ConnectionLimit) -> Router<Context> {
    let dataSets = DataSetRoutes(served: served)
    let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RecordMiddleware(metrics: metrics))
    // Before the error middleware, so that allowed origins can read errors too.
    router.add(middleware: OriginMiddleware(allowedOrigins: settings.allAllowedOrigins))
    router.add(middleware: ErrorMiddleware(dataSets: dataSets))
    router.add(middleware: FramingMiddleware())
    router.add(middleware: HostMiddleware(allowedHosts: AllowedHosts(settings)))
    addDataSets(dataSets, to: router)
    let planning = PlanRoutes(dataSets: dataSets, metrics: metrics)
    addPlans(planning, to: router)
    addTiles(TileRoutes(dataSets: dataSets), to: router)
    let edits = EditRoutes(dataSets: dataSets, token: settings.token)
    let tables = TableRoutes(plans: planning)
    add(
      router,
      "datasets/:dataset/places",
      [.get: { try await tables.table($0, $1) }, .patch: { try await edits.edit($0, $1) }]
    )
    let listening = EventRoutes(
      dataSets: dataSets,
      events: events,
      atMost: connections.mostListeners
    )
    add(router, "datasets/:dataset/events", [.get: { try listening.events($0, $1) }])
    add(router, "events", [.get: { try listening.allEvents($0, $1) }])
    let status = StatusRoutes(
      dataSets: dataSets,
      plans: plans,
      metrics: metrics,
      connections: connections,
      events: events
    )
    add(router, "health/live", [.get: { try status.health($0, $1) }])
    add(router, "health", [.get: { try status.health($0, $1) }])
    add(router, "metrics", [.get: { try await status.metrics($0, $1) }])
    let page = PageRoutes(files: files, settings: settings)
    add(router, "/", [.get: { try page.page($0, $1) }])
    add(router, "favicon.ico", [.get: { try page.icon($0, $1) }])
    add(router, "openapi.json", [.get: { try page.interface($0, $1) }])
    add(router, "config.json", [.get: { try page.configuration($0, $1) }])
    add(router, "web/**", [.get: { try page.file($0, $1) }])
    return router
  }

  private func addDataSets(_ routes: DataSetRoutes, to router: Router<Context>) {
    add(router, "datasets", [.get: { try await routes.list($0, $1) }])
    add(router, "datasets/:dataset", [.get: { try await routes.one($0, $1) }])
    add(router, "datasets/:dataset/skipped", [.get: { try await routes.skipped($0, $1) }])
    add(router, "datasets/:dataset/unreadable", [.get: { try await routes.unreadable($0, $1) }])
    add(router, "datasets/:dataset/search", [.get: { try await routes.search($0, $1) }])
    add(router, "datasets/:dataset/places/:place", [.get: { try await routes.place($0, $1) }])
  }

  private func addPlans(_ routes: PlanRoutes, to router: Router<Context>) {
    add(router, "datasets/:dataset/plan", [.get: { try await routes.plan($0, $1) }])
    let path: RouterPath = "datasets/:dataset/clusters/:cluster"
    add(router, path, [.get: { try await routes.cluster($0, $1) }])
    add(router, path.appendingPath("members"), [.get: { try await routes.members($0, $1) }])
    let values = ValueRoutes(dataSets: routes.dataSets)
    add(router, "datasets/:dataset/values", [.get: { try await values.values($0, $1) }])
  }

  private func addTiles(_ routes: TileRoutes, to router: Router<Context>) {
    add(router, "datasets/:dataset/tiles.json", [.get: { try await routes.tileJSON($0, $1) }])
    add(router, "datasets/:dataset/tiles/:z/:x/:tile", [.get: { try await routes.tile($0, $1) }])
  }

  private typealias Handler = @Sendable (Request, Context) async throws -> Response

  /// Adds a route. Other methods get an error that lists the allowed ones.
  private func add(
    _ router: Router<Context>,
    _ path: RouterPath,
    _ handlers: [HTTPRequest.Method: Handler]
  ) {
    let isRead = handlers[.get] != nil
    let allowed = handlers.keys.map(\.rawValue) + (isRead ? ["HEAD"] : [])
    let all: [HTTPRequest.Method] = [
      .get, .post, .put, .patch, .delete, .options, .trace, .connect,
    ]
    // Some clients try QUERY, a GET with a body.
    let query = HTTPRequest.Method("QUERY").map { [$0] } ?? []
    for method in all + query + (isRead ? [] : [.head]) {
      router.on(path, method: method) { request, context in
        if let handler = handlers[method] { return try await handler(request, context) }
        throw MethodError(allowed: allowed.sorted().joined(separator: ", "))
      }
    }
  }
}

/// A method that a route does not support.
struct MethodError: Error {
  /// The supported methods, separated by commas.
  let allowed: String
}
