package import Pinfold
import PinfoldText
package import PinfoldStore
import Synchronization

/// Makes the store of places that are served before it exists.
///
/// Until the store is ready, requests that need it fail with an estimate of the remaining time. A
/// class, because requests read its progress.
package final class Preparation: Sendable {
  /// Makes the store of the shown places, as their current version.
  ///
  /// Calls `progress` with the fraction of the work, and stops if `progress` throws. Throws
  /// ``ChangedPlaces`` if the file must be read again.
  package typealias Making =
    @Sendable (
      _ index: PointIndex, _ version: StoreVersion, _ progress: (Double) throws -> Void
    ) throws -> PlaceStore

  /// Makes the store. `nil` after the call, because it keeps all places in memory.
  private let make: Mutex<Making?>

  private let state: Mutex<State>

  /// Whether the server is stopping.
  private let isCanceled = Atomic(false)

  private enum State {
    case reading(any PlaceReading)
    case storing(fraction: Double, since: ContinuousClock.Instant)
    case done(PlaceStore)
    case failed
  }

  /// - Parameters:
  ///   - reading: Reads the places. `nil` if they are already read.
  ///   - make: Makes the store. Called once, on a separate thread.
  package init(reading: (any PlaceReading)? = nil, _ make: @escaping Making) {
    self.make = Mutex(make)
    state = Mutex(reading.map { .reading($0) } ?? .storing(fraction: 0, since: .now))
  }
}

extension Preparation {
  /// The store, once it is ready.
  package var store: PlaceStore? {
    state.withLock { state in if case .done(let store) = state { store } else { nil } }
  }

  /// Whether making the store failed.
  package var hasFailed: Bool {
    state.withLock { state in if case .failed = state { true } else { false } }
  }

  /// Whether the places are still being read.
  package var isReading: Bool { reading != nil }

  /// Throws if the store is not ready, with an estimate of the remaining time.
  ///
  /// - Parameter subject: The subject and verb of the error message, such as "Search is".
  func check(for subject: String) throws(UnavailablePlaces) {
    try checkReading(for: subject)
    switch state.withLock({ $0 }) {
    case .done, .reading: return
    case .failed:
      throw UnavailablePlaces(
        "\(subject) not possible: the store of these places could not be made; the server's log "
          + "says why.",
        retryAfter: 60
      )
    case .storing(let fraction, let start):
      throw Self.unavailable(
        "\(subject) not possible yet: the store of these places is still being made",
        Self.secondsLeft(fraction, since: start)
      )
    }
  }

  /// Throws if the places are still being read, with an estimate of the remaining time.
  ///
  /// - Parameter subject: The subject and verb of the error message, such as "Search is".
  func checkReading(for subject: String) throws(UnavailablePlaces) {
    guard let state = reading?.state else { return }
    throw Self.unavailable(
      "\(subject) not possible yet: the file of these places is still being read",
      Self.secondsLeft(state.fraction, since: state.start)
    )
  }

  private static func unavailable(_ reason: String, _ seconds: Int?) -> UnavailablePlaces {
    let time = seconds.map { ", for about \(GroupedNumber($0).of("second")) more" } ?? ""
    return UnavailablePlaces("\(reason)\(time).", retryAfter: seconds ?? 5)
  }

  /// The progress for open maps. `null` when done.
  var json: JSONValue {
    switch state.withLock({ $0 }) {
    case .done: .null
    case .failed: Self.json(fraction: nil, seconds: nil)
    case .storing(let fraction, let start):
      Self.json(fraction: fraction, seconds: Self.secondsLeft(fraction, since: start))
    case .reading(let reading): Self.json(reading.state)
    }
  }

  private static func json(_ state: ReadState) -> JSONValue {
    json(
      fraction: state.fraction,
      seconds: secondsLeft(state.fraction, since: state.start),
      count: state.count
    )
  }

  private static func json(fraction: Double?, seconds: Int?, count: Int? = nil) -> JSONValue {
    .object([
      ("read", count.map { .number($0) } ?? .null),
      ("fraction", fraction.map { .number($0, places: 3) } ?? .null),
      ("seconds", seconds.map { .number($0) } ?? .null),
    ])
  }

  /// Estimates the remaining seconds from the time so far. `nil` for the first percent.
  private static func secondsLeft(
    _ fraction: Double?,
    since start: ContinuousClock.Instant
  ) -> Int? {
    guard let fraction, fraction > 0.01 else { return nil }
    let seconds = (ContinuousClock.now - start).seconds * (1 - fraction) / fraction
    return Int(min(max(seconds.rounded(.up), 1), 86_400))  // finite: the fraction is not zero
  }

  /// Reads the places. `nil` when that is done.
  var reading: (any PlaceReading)? {
    state.withLock { state in if case .reading(let reading) = state { reading } else { nil } }
  }

  /// Records that all places are read.
  func beginStore() { state.withLock { $0 = .storing(fraction: 0, since: .now) } }

  /// Makes the store of a data set. If the file has changed, switches back to reading.
  func store(_ dataSet: DataSet) throws {
    do {
      guard let make = make.withLock({ $0.take() }) else { return }
      let current = dataSet.current
      let store = try make(current.index, current.storeVersion) { fraction in
        try checkCancellation()
        state.withLock { state in
          guard case .storing(_, let start) = state else { return }
          state = .storing(fraction: fraction, since: start)
        }
      }
      // Before requests see that the store is ready.
      dataSet.serve(store)
      state.withLock { $0 = .done(store) }
    } catch let error as ChangedPlaces {
      make.withLock { $0 = error.make }
      state.withLock { $0 = .reading(error.reading) }
    } catch {
      state.withLock { $0 = .failed }
      // Cancellation may arrive here as another error.
      try checkCancellation()
      throw error
    }
  }

  func checkCancellation() throws {
    if isCanceled.load(ordering: .relaxed) { throw CancellationError() }
  }

  func cancel() { isCanceled.store(true, ordering: .relaxed) }
}

/// The file changed while its store was being made, and must be read again.
package struct ChangedPlaces: Error {
  let reading: any PlaceReading
  let make: Preparation.Making

  /// - Parameters:
  ///   - reading: Reads the places again.
  ///   - make: Makes the store afterwards.
  package init(_ reading: any PlaceReading, _ make: @escaping Preparation.Making) {
    (self.reading, self.make) = (reading, make)
  }
}
