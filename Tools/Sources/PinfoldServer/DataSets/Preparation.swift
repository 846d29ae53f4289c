package import Pinfold
import PinfoldText
package import PinfoldStore
import Synchronization

/// Makes the store of places that are served before they have one, and before all of them are read.
///
/// Until it is there, what needs it is answered with when that will be. A class, because requests
/// ask how far it is.
package final class Preparation: Sendable {
  /// Makes the store of the places that are shown, as the version that they have.
  ///
  /// It calls what it gets last with the share of the work that is done, and ends when that throws.
  /// It throws ``ChangedPlaces`` where they have to be read again.
  package typealias Making =
    @Sendable (
      _ index: PointIndex, _ version: StoreVersion, _ progress: (Double) throws -> Void
    ) throws -> PlaceStore

  /// Makes the store; `nil` once it was called: it has all places in memory.
  private let make: Mutex<Making?>

  private let state: Mutex<State>

  /// Whether the server stops, and does not wait.
  private let isCanceled = Atomic(false)

  private enum State {
    case reading(any PlaceReading)
    case storing(fraction: Double, since: ContinuousClock.Instant)
    case done(PlaceStore)
    case failed
  }

  /// - Parameters:
  ///   - reading: Reads the places, if they are not read yet.
  ///   - make: Makes the store; called once, by a thread of its own.
  package init(reading: (any PlaceReading)? = nil, _ make: @escaping Making) {
    self.make = Mutex(make)
    state = Mutex(reading.map { .reading($0) } ?? .storing(fraction: 0, since: .now))
  }
}

extension Preparation {
  /// The store, once it is there.
  package var store: PlaceStore? {
    state.withLock { state in if case .done(let store) = state { store } else { nil } }
  }

  /// Whether the store could not be made.
  package var hasFailed: Bool {
    state.withLock { state in if case .failed = state { true } else { false } }
  }

  /// Whether not all places are read yet.
  package var isReading: Bool { reading != nil }

  /// Throws when the store is not there, with how long that takes.
  ///
  /// - Parameter subject: What needs it, and its verb, such as "Search is".
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

  /// Throws when not all places are read, with how long that takes.
  ///
  /// - Parameter subject: What needs them, and its verb, such as "Search is".
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

  /// How far it is, for open maps; `null` when it is done.
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

  /// Returns how long it takes still, as the time until now lets expect; `nil` at the beginning,
  /// when nothing does.
  private static func secondsLeft(
    _ fraction: Double?,
    since start: ContinuousClock.Instant
  ) -> Int? {
    guard let fraction, fraction > 0.01 else { return nil }
    let seconds = (ContinuousClock.now - start).seconds * (1 - fraction) / fraction
    return Int(min(max(seconds.rounded(.up), 1), 86_400))  // finite: the fraction is not zero
  }

  /// Reads the places; `nil` where that is done.
  var reading: (any PlaceReading)? {
    state.withLock { state in if case .reading(let reading) = state { reading } else { nil } }
  }

  /// Says that all places are read.
  func beginStore() { state.withLock { $0 = .storing(fraction: 0, since: .now) } }

  /// Makes the store of a data set, or finds that its places have to be read again.
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
      // Before requests find it.
      dataSet.serve(store)
      state.withLock { $0 = .done(store) }
    } catch let error as ChangedPlaces {
      make.withLock { $0 = error.make }
      state.withLock { $0 = .reading(error.reading) }
    } catch {
      state.withLock { $0 = .failed }
      // Whatever it became on its way here.
      try checkCancellation()
      throw error
    }
  }

  func checkCancellation() throws {
    if isCanceled.load(ordering: .relaxed) { throw CancellationError() }
  }

  func cancel() { isCanceled.store(true, ordering: .relaxed) }
}

/// Places have changed while their store was made, and are read again.
package struct ChangedPlaces: Error {
  let reading: any PlaceReading
  let make: Preparation.Making

  /// - Parameters:
  ///   - reading: Reads them again.
  ///   - make: Makes the store of what is read then.
  package init(_ reading: any PlaceReading, _ make: @escaping Preparation.Making) {
    (self.reading, self.make) = (reading, make)
  }
}
