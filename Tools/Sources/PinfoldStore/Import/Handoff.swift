import Dispatch
import Synchronization

/// A bounded buffer between a producer and a consumer, each on its own thread.
///
/// It is a class since both threads share it.
final class Handoff<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var failure: (any Error)?
    var isCanceled = false
  }

  private let state = Mutex(State())

  /// The number of values that may still be made. It starts at zero and is signaled, because
  /// Dispatch ends the process if a semaphore is released below its initial value.
  private let room = DispatchSemaphore(value: 0)

  /// The number of values that are ready, plus one at the end.
  private let ready = DispatchSemaphore(value: 0)
  private let end = DispatchGroup()

  /// The most values that wait.
  private static var mostWaiting: Int { 32 }

  /// Starts making values on another thread.
  ///
  /// - Parameter make: Passes each value to the given function, which throws once no more values
  ///   are needed.
  init(_ make: @escaping @Sendable (_ give: (Value) throws -> Void) throws -> Void) {
    for _ in 0..<Self.mostWaiting { room.signal() }
    // A new queue gets a thread at once. The global queue has as many threads as processors, and
    // takes a second to add one if these wait.
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
  /// Uses all values in order, on this thread.
  ///
  /// The other thread has ended when this returns or throws.
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

  /// Stops the producer and waits for its thread to end, for a consumer that may fail before it
  /// uses any value. Can be called again.
  func stop() {
    state.withLock { $0.isCanceled = true }
    // The producer makes at most one more value.
    room.signal()
    end.wait()
  }
}
