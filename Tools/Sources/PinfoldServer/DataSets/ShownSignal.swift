import Synchronization

/// Tells what waits for it that a data set shows more of where its places come from.
final class ShownSignal: Sendable {
  private let state = Mutex(State())

  private struct State {
    var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    var count = 0
  }
}

extension ShownSignal {
  /// Says that something new is shown.
  func send() {
    for waiting in state.withLock({ Array($0.waiting.values) }) { waiting.yield() }
  }

  /// Waits until a condition holds, which is asked for now and after every signal.
  ///
  /// - Returns: Whether it holds; false also when the task was canceled before.
  func wait(until isDone: @Sendable () -> Bool, atMost limit: Duration) async -> Bool {
    let (signals, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let number = state.withLock { state in
      state.count += 1
      state.waiting[state.count] = continuation
      return state.count
    }
    let end = Task {
      try? await Task.sleep(for: limit)
      continuation.finish()
    }
    defer {
      end.cancel()
      state.withLock { _ = $0.waiting.removeValue(forKey: number) }
    }
    // After it can be told: no signal is missed.
    if isDone() { return true }
    for await _ in signals where isDone() { return true }
    return isDone()
  }
}
