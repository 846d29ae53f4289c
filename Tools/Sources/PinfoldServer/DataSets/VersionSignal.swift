import Synchronization

/// Wakes requests that wait for another version of a data set.
final class VersionSignal: Sendable {
  private let state = Mutex(State())

  private struct State {
    var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    var count = 0
  }
}

extension VersionSignal {
  /// Says that there is a new version.
  func send() {
    for waiting in state.withLock({ Array($0.waiting.values) }) { waiting.yield() }
  }

  /// Waits until a condition holds, the limit passes or the task is canceled. It checks the condition
  /// at once and after each signal.
  func wait(until isDone: @Sendable () -> Bool, atMost limit: Duration) async {
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
    if isDone() { return }
    for await _ in signals where isDone() { return }
  }
}
