import PinfoldText
import Synchronization

/// The request metrics of the server.
///
/// A class, because requests share it.
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
    var newPlans = 0
    var knownPlans = 0
  }

  func countRequest(route: String, status: Int, time: Duration) {
    state.withLock { state in
      state.requests[Outcome(route: route, status: status), default: 0] += 1
      state.times[route, default: Histogram()].count(time)
    }
  }

  /// - Parameter isNew: Whether the plan was made for this request, not taken from the cache.
  func countPlan(_ times: (planning: Duration, writing: Duration), isNew: Bool) {
    state.withLock { state in
      guard isNew else {
        state.knownPlans += 1
        return
      }
      state.newPlans += 1
      state.planning.count(times.planning)
      state.writing.count(times.writing)
    }
  }

  var families: [MetricFamily] {
    let state = state.withLock { $0 }
    var requests = MetricFamily("pinfold_requests_total", .counter, "Requests that were answered.")
    for (outcome, count) in state.requests.sorted(by: { $0.key < $1.key }) {
      requests.add([("route", outcome.route), ("status", "\(outcome.status)")], "\(count)")
    }
    var times = MetricFamily(
      "pinfold_request_seconds",
      .histogram,
      "How long requests took until their response."
    )
    for (route, histogram) in state.times.sorted(by: { $0.key < $1.key }) {
      times.add([("route", route)], histogram)
    }
    var planning = MetricFamily(
      "pinfold_planning_seconds",
      .histogram,
      "How long plans took to make."
    )
    planning.add([], state.planning)
    var writing = MetricFamily(
      "pinfold_writing_seconds",
      .histogram,
      "How long plans took to write."
    )
    writing.add([], state.writing)
    let (hits, misses) = ("pinfold_plan_cache_hits_total", "pinfold_plan_cache_misses_total")
    return [
      requests, times, planning, writing,
      MetricFamily(hits, .counter, "Plans that were answered from the cache.", state.knownPlans),
      MetricFamily(misses, .counter, "Plans that were made.", state.newPlans),
    ]
  }
}

/// A histogram of durations in seconds.
struct Histogram: Sendable {
  static let bounds = [
    0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5,
  ]

  /// The counts per interval: each up to its bound and above the previous one. The last is above
  /// all bounds.
  private var counts = [Int](repeating: 0, count: bounds.count + 1)

  private(set) var sum = 0.0

  mutating func count(_ time: Duration) {
    let seconds = time.seconds
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
  }

  /// The bounds as text, with the cumulative count up to each.
  var buckets: [(bound: String, count: Int)] {
    var total = 0
    return zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, count in
      total += count
      return (bound, total)
    }
  }
}
