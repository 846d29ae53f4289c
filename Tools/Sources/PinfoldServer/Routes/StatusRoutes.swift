import HTTPTypes
import Hummingbird
import NIOCore
import PinfoldText

/// The routes of health and metrics.
struct StatusRoutes: Sendable {
  let dataSets: DataSetRoutes
  let plans: PlanCache
  let metrics: ServerMetrics
  let connections: ConnectionLimit
  let events: EventStreams

  /// `GET /health`: confirms that the server answers.
  func health(_ request: Request, _: some RequestContext) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    return Representation(
      .object([
        ("status", .string("ok")),
        ("version", .string(ServerSettings.version)),
        ("datasets", .number(dataSets.served.count)),
      ])
    )
    .response(to: request)
  }

  /// `GET /metrics`
  func metrics(_ request: Request, _: some RequestContext) async throws -> Response {
    try QueryParameters(request.uri.query).finish()
    // Off the event loop, because file sizes are read from disk.
    return try await WorkThreads.edits.response(to: request) {
      Representation(
        type: "text/plain; version=0.0.4; charset=utf-8",
        text: ByteBuffer(string: families.map(\.text).joined())
      )
    }
  }

  private var families: [MetricFamily] {
    var build = MetricFamily("pinfold_build_info", .gauge, "The version of the program.")
    build.add([("version", ServerSettings.version)], "1")
    return [build] + metrics.families + serverFamilies
      + DataSetMetrics(dataSets: dataSets.served.map(\.dataSet)).families
      + ProcessMetrics.families
  }

  private var serverFamilies: [MetricFamily] {
    let connected = connections.current
    func gauge(_ name: String, _ meaning: String, _ value: Int) -> MetricFamily {
      MetricFamily(name, .gauge, meaning, value)
    }
    return [
      gauge("pinfold_plan_cache_bytes", "Memory that cached plans take.", plans.byteCount),
      gauge("pinfold_connections", "Open connections.", connected.open),
      gauge("pinfold_connections_limit", "The limit of open connections.", connections.served),
      MetricFamily(
        "pinfold_connections_refused_total",
        .counter,
        "Connections refused at the limit.",
        connected.refused
      ),
      gauge("pinfold_listener_connections", "Connections that wait for events.", events.count),
      gauge(
        "pinfold_listener_connections_limit",
        "The limit of connections that wait for events.",
        connections.mostListeners
      ),
    ]
  }
}
