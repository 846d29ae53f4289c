/// Does asynchronous work in the order in which it was requested.
@MainActor final class Turns {
  typealias Ticket = Int

  private var (next, current) = (0, 0)
  private var waiting: [Ticket: CheckedContinuation<Void, Never>] = [:]

  /// Takes a turn, after all earlier ones.
  func take() -> Ticket {
    defer { next += 1 }
    return next
  }

  /// Waits for a turn; returns at once when no turn is before it.
  func wait(for ticket: Ticket) async {
    guard ticket != current else { return }
    await withCheckedContinuation { waiting[ticket] = $0 }
  }

  /// Ends the current turn.
  func end() {
    current += 1
    waiting.removeValue(forKey: current)?.resume()
  }
}
