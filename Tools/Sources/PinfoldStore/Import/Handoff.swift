import Dispatch
import Synchronization

/// A bounded buffer between a producer and a consumer, each on its own thread. It is a class
/// because both threads share it.
final class Handoff<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var failure: (any Error)?
    var isCanceled = false
  }

  private let state = Mutex(State())

  /// The number of values for which the buffer has room. It starts at zero and is then signaled,
  /// because Dispatch ends the process if a semaphore is released below its initial value.
  private let room = DispatchSemaphore(value: 0)

  /// The number of buffered values, plus one at the end.
  private let ready = DispatchSemaphore(value: 0)
  private let end = DispatchGroup()

  /// The maximum number of buffered values.
  private static var mostWaiting: Int { 32 }

  /// Starts the producer on another thread.
  ///
  /// - Parameter make: Passes each value to the given function, which throws once no more values
  ///   are needed.
  init(_ make: @escaping @Sendable (_ give: (Value) throws -> Void) throws -> Void) {
    for _ in 0..<Self.mostWaiting { room.signal() }
    // A new queue gets a thread at once. The global queue has only as many threads as processors,
    // and adds one after a second if all wait.
    DispatchQueue(label: "Handoff").async(group: end) {
      do {
        try make { try self.give($0) }
      } catch {
        self.state.withLock { $0.failure = error }
      }
      self.ready.signal()
    }
  }

  private func give(_ value: Value) throws {
    room.wait()
    try state.withLock { state in
      guard !state.isCanceled else { throw CancellationError() }
      state.values.append(value)
    }
    ready.signal()
  }
}

extension Handoff {
  /// Consumes all values in order, on this thread.
  ///
  /// When this returns or throws, the other thread has ended.
  ///
  /// - Precondition: Called at most once.
  /// - Throws: An error of `use`, or the producer's error after the values before it.
  func forEach(_ use: (Value) throws -> Void) throws {
    defer { stop() }
    while true {
      ready.wait()
      let value: Value? = try state.withLock { state in
        if !state.values.isEmpty { return state.values.removeFirst() }
        if let failure = state.failure { throw failure }
        return nil
      }
      guard let value else { return }
      try use(value)
      room.signal()
    }
  }

  /// Stops the producer and waits for its thread to end. A consumer calls this if it fails before
  /// ``forEach(_:)``. Repeated calls are allowed.
  func stop() {
    state.withLock { $0.isCanceled = true }
    // The producer passes at most one more value.
    room.signal()
    end.wait()
  }
}
