import Synchronization

/// The damage that was found while a store was read: counted each time, and logged once.
///
/// A class, because requests share it.
final class DamageRecord: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var told: Set<String> = []
    var count = 0
  }

  /// Further damage is only counted, to keep the log readable.
  private static let mostTold = 1000

  /// How often damage was found.
  var count: Int { state.withLock { $0.count } }

  /// Counts that damage was found.
  ///
  /// - Parameter location: What could not be read, such as a place.
  /// - Returns: Whether this is to be logged: it was not logged before.
  func note(_ location: String) -> Bool {
    state.withLock { state in
      state.count += 1
      return state.told.count < Self.mostTold && state.told.insert(location).inserted
    }
  }
}
