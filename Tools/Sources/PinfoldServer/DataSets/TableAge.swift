import PinfoldText
import Synchronization

/// The age of a table's data: the time since it last matched the table.
///
/// A class, because requests share it with the refresher.
final class TableAge: Sendable {
  private let state: Mutex<State>

  private struct State {
    // A monotonic clock.
    var known = ContinuousClock.now
    var isReachable = true
  }

  init() { state = Mutex(State()) }

  /// Records that the data matched the table at a moment.
  ///
  /// - Returns: Whether the table was unreachable before.
  func note(_ moment: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      defer { (state.known, state.isReachable) = (max(state.known, moment), true) }
      return !state.isReachable
    }
  }

  /// Records that the table is unreachable.
  ///
  /// - Returns: Whether the table was reachable before.
  func noteFailure() -> Bool {
    state.withLock { state in
      defer { state.isReachable = false }
      return state.isReachable
    }
  }

  var seconds: Double { (ContinuousClock.now - state.withLock { $0.known }).seconds }

  /// The age as open maps receive it.
  var json: JSONValue {
    .object([
      ("age", .number(seconds, places: 1)),
      ("reachable", .bool(state.withLock { $0.isReachable })),
    ])
  }
}
