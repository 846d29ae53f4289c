import Synchronization

/// Counts the connections that listen to events: they stay, and must leave room for requests.
///
/// A class, because all listeners share it.
final class ListenerLimit: Sendable {
  /// The most listeners.
  let most: Int

  private let open = Mutex(0)

  init(most: Int) { self.most = most }

  /// How many there are.
  var count: Int { open.withLock { $0 } }

  /// Counts a listener; `nil` when there are too many.
  func admit() -> Ticket? {
    let isAdmitted = open.withLock { open in
      guard open < most else { return false }
      open += 1
      return true
    }
    return isAdmitted ? Ticket(limit: self) : nil
  }

  /// Held by a listener for as long as it counts.
  final class Ticket: Sendable {
    private let limit: ListenerLimit

    fileprivate init(limit: ListenerLimit) { self.limit = limit }

    deinit { limit.open.withLock { $0 -= 1 } }
  }
}
