import Foundation
import Logging
import Pinfold
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
  private var away = DetailPause()

  /// The same for requests that took too long, or that were refused: others may be answered.
  private var paused: [Request: DetailPause] = [:]

  /// When it was last logged that one was refused.
  private var refusalLogged: ContinuousClock.Instant?

  /// Threads of its own: those of plans must not wait for a network.
  private let queue = DispatchQueue(label: "pinfold.detail", attributes: .concurrent)

  /// Visits of single places, a few at a time: others wait for their turn.
  private let visits = OperationQueue()

  /// How long a request waits.
  private let patience: Duration

  private let now: @Sendable () -> ContinuousClock.Instant

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

    /// About how many bytes it takes.
    let byteCount: Int

    init(request: Request, places: [StoredPlace]?, moment: ContinuousClock.Instant) {
      (self.request, self.places, self.moment) = (request, places, moment)
      byteCount = (places ?? []).reduce(256) { $0 + 96 + $1.propertiesJSON.utf8.count }
    }
  }

  enum Answer: Sendable {
    case area(Area)

    /// Nothing could be read, and may be at a later moment.
    case failure(DetailFailure.Kind, ContinuousClock.Instant)
  }

  /// - Parameters:
  ///   - source: The places.
  ///   - logger: Where failures are logged.
  ///   - patience: How long a request waits.
  ///   - now: The time.
  init(
    _ source: any PlaceDetail,
    logger: Logger,
    patience: Duration = .milliseconds(2500),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.source, self.logger, self.patience, self.now) = (source, logger, patience, now)
    visits.maxConcurrentOperationCount = Self.mostRunning
  }
}

extension DetailReader {
  /// The most places that are read for a plan.
  static let mostPlaces = 20_000

  /// How long what was read counts as what there is.
  static let freshness = Duration.seconds(10)

  /// At most so many statements run at a time, and so many visits.
  private static let mostRunning = 4

  private static let mostKeptBytes = 64 << 20
  private static let mostKept = 32

  /// Reads the places of some cells.
  func places(_ request: Request) async -> Answer {
    let now = now()
    if let area = kept.last(where: { $0.request == request && $0.end > now }) { return .area(area) }
    for pause in [away, paused[request] ?? DetailPause()] {
      if let end = pause.end, end > now { return .failure(pause.kind, end) }
    }
    let soon = Answer.failure(.slow, now + .seconds(2))
    guard let task = running[request] ?? begin(request) else { return soon }
    return await Self.value(of: task, within: patience) ?? soon
  }

  /// Reads single places in the order of their ids, without those that are not there.
  ///
  /// - Throws: ``UnavailablePlaces``, also when that takes too long.
  nonisolated func rows(_ ids: [PointID]) async throws -> [StoredPlace] {
    guard !ids.isEmpty else { return [] }
    let end = ContinuousClock.now + patience
    let task = Task { [source, visits] in
      await withCheckedContinuation { continuation in
        visits.addOperation {
          continuation.resume(
            returning: Result {
              // No request waits any more.
              guard .now < end else { throw Self.late }
              var rows: [StoredPlace] = []
              try source.visit(ids) { place in
                rows.append(place)
                return true
              }
              return rows
            }
          )
        }
      }
    }
    guard let result = await Self.value(of: task, within: patience) else { throw Self.late }
    return try result.get()
  }

  private static let late = UnavailablePlaces(
    "The database with the single places takes too long to answer; ask for them again in a moment.",
    retryAfter: 2
  )

  /// - Returns: Nil where too many are running.
  private func begin(_ request: Request) -> Task<Answer, Never>? {
    guard running.count < Self.mostRunning else { return nil }
    let task = Task { await read(request) }
    running[request] = task
    return task
  }

  private func read(_ request: Request) async -> Answer {
    let moment = now()
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
      (away, paused[request]) = (DetailPause(), nil)
      let area = Area(request: request, places: places, moment: moment)
      keep(area)
      return .area(area)
    case .failure(let error):
      return failed(request, error as? DetailFailure ?? DetailFailure(.refused, cause: "\(error)"))
    }
  }

  private func failed(_ request: Request, _ failure: DetailFailure) -> Answer {
    let now = now()
    guard failure.kind == .away else {
      if failure.kind == .refused, refusalLogged.map({ now - $0 >= .seconds(60) }) ?? true {
        logger.error("Some single places cannot be read, and cells are shown: \(failure.cause)")
        refusalLogged = now
      }
      if paused.count > 1000 { paused = [:] }
      let limit = failure.kind == .slow ? 60 : 30.0
      let end = paused[request, default: DetailPause()].extend(failure.kind, atMost: limit, at: now)
      return .failure(failure.kind, end)
    }
    if away.failures == 0 {
      logger.error("Single places cannot be read, and cells are shown: \(failure.cause)")
    }
    // Of statements that fail together, one counts.
    if let end = away.end, end > now { return .failure(.away, end) }
    return .failure(.away, away.extend(.away, atMost: 30, at: now))
  }

  private func keep(_ area: Area) {
    let now = now()
    kept.removeAll { $0.request == area.request || $0.end <= now }
    kept.append(area)
    var byteCount = kept.reduce(0) { $0 + $1.byteCount }
    while kept.count > Self.mostKept || kept.count > 1 && byteCount > Self.mostKeptBytes {
      byteCount -= kept.removeFirst().byteCount
    }
  }

  /// Returns the value of a task that goes on whatever happens; `nil` when it takes longer.
  private static func value<Value: Sendable>(
    of task: Task<Value, Never>,
    within limit: Duration
  ) async -> Value? {
    let (values, continuation) = AsyncStream.makeStream(of: Value.self)
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
