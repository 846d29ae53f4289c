import Dispatch
import Logging
import PinfoldJSON
package import PinfoldStore
import PinfoldText
import ServiceLifecycle
import Synchronization

/// Makes the store of places that are served before they have one.
///
/// Until it is there, what needs it is answered with when that will be. A class, because requests
/// ask how far it is.
package final class Preparation: Sendable {
  /// Makes the store; called once, by a thread of its own.
  private let make: @Sendable (_ progress: (Double) throws -> Void) throws -> PlaceStore

  private let state = Mutex(State.running(fraction: 0, since: .now))

  /// Whether the server stops, and does not wait.
  private let isCanceled = Atomic(false)

  private enum State {
    case running(fraction: Double, since: ContinuousClock.Instant)
    case done(PlaceStore)
    case failed
  }

  /// - Parameter make: Makes the store. It calls what it gets with the share of the work that is
  ///   done, and ends when that throws.
  package init(
    _ make: @escaping @Sendable (_ progress: (Double) throws -> Void) throws -> PlaceStore
  ) {
    self.make = make
  }
}

extension Preparation {
  /// The store, once it is there.
  package var store: PlaceStore? {
    state.withLock { state in if case .done(let store) = state { store } else { nil } }
  }

  /// Throws when the store is not there, with how long that takes.
  ///
  /// - Parameter subject: What needs it, and its verb, such as "Search is".
  func check(for subject: String) throws(UnavailablePlaces) {
    switch state.withLock({ $0 }) {
    case .done: return
    case .failed:
      throw UnavailablePlaces(
        "\(subject) not possible: the store of these places could not be made; the server's log "
          + "says why.",
        retryAfter: 60
      )
    case .running(let fraction, let start):
      let seconds = Self.secondsLeft(fraction, since: start)
      throw UnavailablePlaces(
        "\(subject) not possible yet: the store of these places is still being made"
          + (seconds.map { ", for about \($0) second\($0 == 1 ? "" : "s") more." } ?? "."),
        retryAfter: seconds ?? 5
      )
    }
  }

  /// How far it is, for open maps; `null` when it is done.
  var json: JSONValue {
    switch state.withLock({ $0 }) {
    case .done: .null
    case .failed: .object([("fraction", .null), ("seconds", .null)])
    case .running(let fraction, let start):
      .object([
        ("fraction", .number(fraction, places: 3)),
        ("seconds", Self.secondsLeft(fraction, since: start).map { .number($0) } ?? .null),
      ])
    }
  }

  /// Returns how long it takes still, as the time until now lets expect; `nil` at the beginning,
  /// when nothing does.
  private static func secondsLeft(
    _ fraction: Double,
    since start: ContinuousClock.Instant
  ) -> Int? {
    guard fraction > 0.01 else { return nil }
    let seconds = (ContinuousClock.now - start).seconds * (1 - fraction) / fraction
    return Int(min(max(seconds.rounded(.up), 1), 86_400))  // finite: the fraction is not zero
  }

  /// Makes the store.
  ///
  /// - Parameter use: What to do with it before requests find it.
  fileprivate func run(_ use: (PlaceStore) -> Void) throws {
    do {
      let store = try make { fraction in
        if isCanceled.load(ordering: .relaxed) { throw CancellationError() }
        state.withLock { state in
          guard case .running(_, let start) = state else { return }
          state = .running(fraction: fraction, since: start)
        }
      }
      use(store)
      state.withLock { $0 = .done(store) }
    } catch {
      state.withLock { $0 = .failed }
      // Whatever it became on its way here.
      throw isCanceled.load(ordering: .relaxed) ? CancellationError() : error
    }
  }

  fileprivate func cancel() { isCanceled.store(true, ordering: .relaxed) }
}

/// Makes the store of a data set while it is served.
struct Preparer: Service {
  let dataSet: DataSet
  let preparation: Preparation

  /// A server that stops waits no longer for the store to be given up: what is left of it is
  /// removed at the next start.
  private static let patience = Duration.seconds(2)

  func run() async throws {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    // Not a thread of requests: it is busy for a while.
    DispatchQueue(label: "pinfold.preparation", qos: .utility).async {
      make()
      continuation.finish()
    }
    await withTaskGroup { group in
      group.addTask { for await _ in ends {} }
      group.addTask {
        try? await gracefulShutdown()
        preparation.cancel()
        try? await Task.sleep(for: Self.patience)
      }
      // The store is there, or the server stops.
      await group.next()
      group.cancelAll()
    }
    // Services live as long as their server.
    try? await gracefulShutdown()
  }

  private func make() {
    let start = ContinuousClock.now
    do {
      try preparation.run { dataSet.stored(in: $0) }
      let seconds = ((ContinuousClock.now - start).seconds * 10).rounded() / 10
      dataSet.logger.info("Search and edits of \(dataSet.name) are ready after \(seconds) s")
    } catch is CancellationError {
      return
    } catch {
      dataSet.logger.error("No store of \(dataSet.name): \(error)")
    }
  }
}
