import HTTPTypes
import Hummingbird
import NIOCore
import PinfoldText

/// Health and metrics, for monitoring the server.
struct StatusRoutes: Sendable {
  let dataSets: DataSetRoutes
  let plans: PlanCache
  let metrics: ServerMetrics
  let connections: ConnectionLimit
  let listeners: ListenerLimit
  let throttle: TokenThrottle
  let readiness: Readiness

  /// The age of a table from which on the server is not ready; `nil` for none.
  let maxAge: Duration?

  /// `GET /health/live`: the process answers; if it does not, a restart may help.
  func live(_ request: Request, _: some RequestContext) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    return Representation(.object([("status", .string("ok"))])).response(to: request)
  }

  /// `GET /health` and `GET /health/ready`: requests are answered, and may be sent here.
  func ready(_ request: Request, _: some RequestContext) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    let isStopping = readiness.isStopping
    let reasons = (isStopping ? ["The server is stopping."] : []) + outdatedTables
    var answer = Representation(
      .object([
        ("status", .string(reasons.isEmpty ? "ok" : isStopping ? "stopping" : "outdated")),
        ("reasons", .array(reasons.map { .string($0) })),
        ("version", .string(ServerSettings.version)),
        ("datasets", .number(dataSets.served.count)),
      ])
    )
    if !reasons.isEmpty {
      answer.status = .serviceUnavailable
      answer.headers[.retryAfter] = "5"
    }
    return answer.response(to: request)
  }

  /// What tables are too old.
  private var outdatedTables: [String] {
    guard let maxAge else { return [] }
    return dataSets.served.compactMap { served in
      guard let age = served.dataSet.age, .seconds(age.seconds) > maxAge else { return nil }
      return "The places of \(served.dataSet.id) are \(Int(age.seconds)) seconds old."
    }
  }

  /// `GET /metrics`
  func metrics(_ request: Request, _: some RequestContext) async throws -> Response {
    try QueryParameters(request.uri.query).finish()
    // Sizes of files are read from the disk.
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
    let (connected, tokens) = (connections.current, throttle.current)
    var refused = MetricFamily(
      "pinfold_tokens_refused_total",
      .counter,
      "Requests with a wrong token, or refused after too many of them."
    )
    refused.add([("reason", "wrong")], "\(tokens.refused)")
    refused.add([("reason", "slowed")], "\(tokens.slowed)")
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
      gauge("pinfold_listener_connections", "Connections that wait for events.", listeners.count),
      gauge(
        "pinfold_listener_connections_limit",
        "The limit of connections that wait for events.",
        listeners.most
      ),
      refused,
    ]
  }
}
