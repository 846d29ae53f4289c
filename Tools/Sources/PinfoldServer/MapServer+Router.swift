import HTTPTypes
import Hummingbird

extension MapServer {
  typealias Context = ConnectionContext

  /// All addresses with their handlers.
  ///
  /// - Parameter connections: How many there may be.
  func router(_ connections: ConnectionLimit) -> Router<Context> {
    let dataSets = DataSetRoutes(served: served)
    let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RecordMiddleware(metrics: metrics))
    // Allowed origins may read errors, too.
    router.add(middleware: OriginMiddleware(allowedOrigins: settings.allAllowedOrigins))
    router.add(middleware: ErrorMiddleware(dataSets: dataSets))
    router.add(middleware: HostMiddleware(allowedHosts: AllowedHosts(settings)))
    addDataSets(dataSets, to: router)
    addPlans(PlanRoutes(dataSets: dataSets, metrics: metrics), to: router)
    addTiles(TileRoutes(dataSets: dataSets), to: router)
    let edits = EditRoutes(dataSets: dataSets, token: settings.token)
    router.patch("datasets/:dataset/places") { try await edits.edit($0, $1) }
    let listening = EventRoutes(
      dataSets: dataSets,
      events: events,
      atMost: connections.mostListeners
    )
    router.get("datasets/:dataset/events") { try listening.events($0, $1) }
    router.get("events") { try listening.allEvents($0, $1) }
    let status = StatusRoutes(
      dataSets: dataSets,
      plans: plans,
      metrics: metrics,
      connections: connections,
      events: events
    )
    router.get("health") { try status.health($0, $1) }
    router.get("metrics") { try await status.metrics($0, $1) }
    let page = PageRoutes(files: files, settings: settings)
    router.get("/") { try page.page($0, $1) }
    router.get("favicon.ico") { try page.icon($0, $1) }
    router.get("openapi.json") { try page.interface($0, $1) }
    router.get("config.json") { try page.configuration($0, $1) }
    router.get("web/**") { try page.file($0, $1) }
    return router
  }

  private func addDataSets(_ routes: DataSetRoutes, to router: Router<Context>) {
    router.get("datasets") { try await routes.list($0, $1) }
    router.get("datasets/:dataset") { try await routes.one($0, $1) }
    router.get("datasets/:dataset/skipped") { try await routes.skipped($0, $1) }
    router.get("datasets/:dataset/search") { try await routes.search($0, $1) }
    router.get("datasets/:dataset/places/:place") { try await routes.place($0, $1) }
  }

  private func addPlans(_ routes: PlanRoutes, to router: Router<Context>) {
    router.get("datasets/:dataset/plan") { try await routes.plan($0, $1) }
    let path: RouterPath = "datasets/:dataset/clusters/:cluster"
    router.get(path) { try await routes.cluster($0, $1) }
    router.get(path.appendingPath("members")) { try await routes.members($0, $1) }
  }

  private func addTiles(_ routes: TileRoutes, to router: Router<Context>) {
    router.get("datasets/:dataset/tiles.json") { try await routes.tileJSON($0, $1) }
    router.get("datasets/:dataset/tiles/:z/:x/:tile") { try await routes.tile($0, $1) }
  }
}
