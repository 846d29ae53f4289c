import PinfoldText
import Synchronization

/// How old the places of a table may be: when they were last known to be those of the table.
///
/// A class, because requests share it with what keeps the places up to date.
final class TableAge: Sendable {
  private let state: Mutex<State>

  private struct State {
    // A clock that is never set.
    var known = ContinuousClock.now
    var isReachable = true
  }

  init() { state = Mutex(State()) }

  /// Records that the places are those of the table at a moment.
  ///
  /// - Returns: Whether the table was out of reach before.
  func note(_ moment: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      defer { (state.known, state.isReachable) = (max(state.known, moment), true) }
      return !state.isReachable
    }
  }

  /// Records that the table is out of reach.
  ///
  /// - Returns: Whether it was in reach before.
  func noteFailure() -> Bool {
    state.withLock { state in
      defer { state.isReachable = false }
      return state.isReachable
    }
  }

  /// The age in seconds.
  var seconds: Double { (ContinuousClock.now - state.withLock { $0.known }).seconds }

  /// What open maps are told.
  var json: JSONValue {
    .object([
      ("age", .number(seconds, places: 1)),
      ("reachable", .bool(state.withLock { $0.isReachable })),
    ])
  }
}
