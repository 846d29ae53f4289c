import Hummingbird
import NIOCore
import Pinfold
import PinfoldFormats

/// What those ask who look after the server.
struct StatusRoutes: Sendable {
  let dataSets: DataSetRoutes
  let plans: PlanCache
  let metrics: ServerMetrics

  /// `GET /health`
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
  func metrics(_ request: Request, _: some RequestContext) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    return Representation(
      type: "text/plain; version=0.0.4; charset=utf-8",
      text: ByteBuffer(string: metrics.text(gauges))
    )
    .response(to: request)
  }

  private var gauges: [Gauge] {
    let sets = dataSets.served.map(\.dataSet)
    func each(_ value: (DataSet) -> Int) -> [(String, Int)] {
      sets.map { ("{dataset=\"\($0.id)\"}", value($0)) }
    }
    return [
      Gauge(
        name: "pinfold_places",
        meaning: "Places there are.",
        values: each { $0.current.index.count }
      ),
      Gauge(
        name: "pinfold_version",
        meaning: "Batches of edits since the store was made.",
        values: each { $0.current.version }
      ),
      Gauge(
        name: "pinfold_event_streams",
        meaning: "Open maps that listen to edits.",
        values: each { $0.events.count }
      ),
      Gauge(
        name: "pinfold_plan_cache_bytes",
        meaning: "What kept plans take.",
        values: [("", plans.byteCount)]
      ),
      Gauge(
        name: "process_resident_memory_bytes",
        meaning: "What the process has in memory.",
        values: ResidentMemory.byteCount.map { [("", $0)] } ?? []
      ),
    ]
  }
}
