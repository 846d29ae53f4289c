import Synchronization

/// The server's figures, in Prometheus's text format.
final class ServerMetrics: Sendable {
  private let state = Mutex(State())

  private struct Outcome: Hashable, Comparable {
    let route: String
    let status: Int

    static func < (a: Outcome, b: Outcome) -> Bool {
      (a.route, a.status) < (b.route, b.status)
    }
  }

  private struct State: Sendable {
    var requests: [Outcome: Int] = [:]
    var times: [String: Histogram] = [:]
    var planning = Histogram()
    var writing = Histogram()
    var knownPlans = 0
  }

  func countRequest(route: String, status: Int, time: Duration) {
    state.withLock { state in
      state.requests[Outcome(route: route, status: status), default: 0] += 1
      state.times[route, default: Histogram()].count(time)
    }
  }

  /// - Parameter isNew: Whether the plan was made for the request, and not kept
  ///   from an earlier one.
  func countPlan(_ times: (planning: Duration, writing: Duration), isNew: Bool) {
    state.withLock { state in
      guard isNew else {
        state.knownPlans += 1
        return
      }
      state.planning.count(times.planning)
      state.writing.count(times.writing)
    }
  }

  /// The text.
  ///
  /// - Parameter gauges: What else is known at the moment: name, meaning, and a
  ///   value for each data set or for all.
  func text(_ gauges: [Gauge]) -> String {
    let state = state.withLock { $0 }
    var lines = Self.head("pinfold_requests_total", "Requests that were answered.", "counter")
    for (outcome, count) in state.requests.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "pinfold_requests_total{route=\"\(outcome.route)\",status=\"\(outcome.status)\"} \(count)"
      )
    }
    let name = "pinfold_request_seconds"
    lines += Self.head(name, "How long requests took, up to their answer.", "histogram")
    for (route, times) in state.times.sorted(by: { $0.key < $1.key }) {
      lines += times.lines(name, labels: "route=\"\(route)\"")
    }
    lines += Self.head("pinfold_planning_seconds", "How long plans took to make.", "histogram")
    lines += state.planning.lines("pinfold_planning_seconds", labels: "")
    lines += Self.head("pinfold_writing_seconds", "How long plans took to write.", "histogram")
    lines += state.writing.lines("pinfold_writing_seconds", labels: "")
    lines += Self.head("pinfold_known_plans_total", "Plans answered from memory.", "counter")
    lines.append("pinfold_known_plans_total \(state.knownPlans)")
    for gauge in gauges {
      lines += Self.head(gauge.name, gauge.meaning, "gauge")
      lines += gauge.values.map { "\(gauge.name)\($0.labels) \($0.value)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func head(_ name: String, _ meaning: String, _ kind: String) -> [String] {
    ["# HELP \(name) \(meaning)", "# TYPE \(name) \(kind)"]
  }
}

/// A figure at the moment of asking.
struct Gauge {
  let name: String
  let meaning: String

  /// Labels in braces, or nothing, and the value.
  let values: [(labels: String, value: Int)]
}
