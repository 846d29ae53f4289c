import Dispatch
import Logging
import PinfoldStore

/// Reads the single places of areas for plans, which do not wait for long: what was read is kept
/// for a moment, and a database that is away or slow is asked again later and later.
actor DetailReader {
  nonisolated let source: any PlaceDetail

  private let logger: Logger

  /// What was read, the latest last.
  private var kept: [Area] = []

  private var running: [Request: Task<Answer, Never>] = [:]

  /// When the database may be asked again, and how often it was asked in vain.
  private var away = Pause()

  /// The same for requests that took too long.
  private var slow: [Request: Pause] = [:]

  /// Threads of its own: those of plans must not wait for a network.
  private let queue = DispatchQueue(label: "pinfold.detail", attributes: .concurrent)

  /// What is asked for: places of cells, with some columns.
  struct Request: Hashable, Sendable {
    let block: LeafBlock
    let columns: [String]
  }

  /// The places of an area, as they were at a moment.
  struct Area: Sendable {
    let request: Request

    /// By ascending ids; `nil` where there are too many.
    let places: [StoredPlace]?

    /// When they were asked for.
    let moment: ContinuousClock.Instant

    /// From when on they are read again.
    var end: ContinuousClock.Instant { moment + freshness }

    fileprivate var byteCount: Int {
      (places ?? []).reduce(256) { $0 + 96 + $1.propertiesJSON.utf8.count }
    }
  }

  enum Answer: Sendable {
    case area(Area)

    /// Nothing could be read, and may be at a later moment.
    case failure(DetailFailure.Kind, ContinuousClock.Instant)
  }

  private struct Pause {
    var kind = DetailFailure.Kind.slow
    var failures = 0
    var end: ContinuousClock.Instant?

    mutating func extend(_ kind: DetailFailure.Kind, atMost limit: Double) {
      self.kind = kind
      failures += 1
      end = .now + .seconds(min(Double(1 << min(failures, 10)), limit))
    }
  }

  init(_ source: any PlaceDetail, logger: Logger) {
    (self.source, self.logger) = (source, logger)
  }
}

extension DetailReader {
  /// The most places that are read for a plan.
  static let mostPlaces = 20_000

  /// How long what was read counts as what there is.
  static let freshness = Duration.seconds(10)

  /// How long a plan waits.
  private static let patience = Duration.milliseconds(2500)

  /// At most so many statements run at a time.
  private static let mostRunning = 4

  private static let mostKeptBytes = 64 << 20
  private static let mostKept = 32

  /// Reads the places of some cells.
  func places(_ request: Request) async -> Answer {
    let now = ContinuousClock.now
    if let area = kept.last(where: { $0.request == request && $0.end > now }) { return .area(area) }
    if let end = away.end, end > now { return .failure(away.kind, end) }
    if let end = slow[request]?.end, end > now { return .failure(.slow, end) }
    let soon = Answer.failure(.slow, now + .seconds(2))
    guard let task = running[request] ?? begin(request) else { return soon }
    return await Self.value(of: task, within: Self.patience) ?? soon
  }

  /// - Returns: Nil where too many are running.
  private func begin(_ request: Request) -> Task<Answer, Never>? {
    guard running.count < Self.mostRunning else { return nil }
    let task = Task { await read(request) }
    running[request] = task
    return task
  }

  private func read(_ request: Request) async -> Answer {
    let moment = ContinuousClock.now
    let result = await withCheckedContinuation { continuation in
      queue.async { [source] in
        continuation.resume(
          returning: Result {
            try source.places(
              latitudes: request.block.latitudes,
              longitudes: request.block.longitudes,
              columns: request.columns,
              limit: Self.mostPlaces
            )
          }
        )
      }
    }
    running[request] = nil
    switch result {
    case .success(let places):
      if away.failures > 0 { logger.info("Single places can be read again") }
      (away, slow[request]) = (Pause(), nil)
      let area = Area(request: request, places: places, moment: moment)
      keep(area)
      return .area(area)
    case .failure(let error):
      return failed(request, error as? DetailFailure ?? DetailFailure(.refused, cause: "\(error)"))
    }
  }

  private func failed(_ request: Request, _ failure: DetailFailure) -> Answer {
    if failure.kind == .slow {
      if slow.count > 1000 { slow = [:] }
      slow[request, default: Pause()].extend(.slow, atMost: 60)
      return .failure(.slow, slow[request]?.end ?? .now)
    }
    if away.failures == 0 {
      logger.error("Single places cannot be read, and cells are shown: \(failure.cause)")
    }
    away.extend(failure.kind, atMost: 30)
    return .failure(failure.kind, away.end ?? .now)
  }

  private func keep(_ area: Area) {
    let now = ContinuousClock.now
    kept.removeAll { $0.request == area.request || $0.end <= now }
    kept.append(area)
    var byteCount = kept.reduce(0) { $0 + $1.byteCount }
    while kept.count > Self.mostKept || kept.count > 1 && byteCount > Self.mostKeptBytes {
      byteCount -= kept.removeFirst().byteCount
    }
  }

  /// Returns the value of a task that goes on whatever happens; `nil` when it takes longer.
  private static func value(
    of task: Task<Answer, Never>,
    within limit: Duration
  ) async -> Answer? {
    let (values, continuation) = AsyncStream.makeStream(of: Answer.self)
    Task {
      continuation.yield(await task.value)
      continuation.finish()
    }
    let end = Task {
      try? await Task.sleep(for: limit)
      continuation.finish()
    }
    defer { end.cancel() }
    for await value in values { return value }
    return nil
  }
}
