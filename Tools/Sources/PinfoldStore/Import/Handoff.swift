import Dispatch
import Synchronization

/// A bounded buffer between a producer and a consumer, each on a thread of its own.
///
/// A class, because both threads have it.
final class Handoff<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var failure: (any Error)?
    var isCanceled = false
  }

  private let state = Mutex(State())

  /// How many more values may be made. It begins at zero and is signaled, because Dispatch ends the
  /// process when a semaphore is released below its first value.
  private let room = DispatchSemaphore(value: 0)

  /// How many values are ready; one more at the end.
  private let ready = DispatchSemaphore(value: 0)
  private let end = DispatchGroup()

  /// How many values wait at most.
  private static var mostWaiting: Int { 32 }

  /// Begins to make values on another thread.
  ///
  /// - Parameter make: Gives each value to the function that it gets, which throws when no more are
  ///   wanted.
  init(_ make: @escaping @Sendable (_ give: (Value) throws -> Void) throws -> Void) {
    for _ in 0..<Self.mostWaiting { room.signal() }
    // A queue of its own has a thread at once. The global one has as many as there are processors,
    // and where these wait, it takes a second to notice.
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
  /// Uses all values in their order, on this thread.
  ///
  /// The other thread is done when this returns or throws.
  ///
  /// - Precondition: It is called once.
  /// - Throws: What `use` throws, or else what making values threw, after the values before.
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

  /// Has no more values made, and waits until the other thread is done: for a consumer that may fail
  /// before it uses any. It may be called again.
  func stop() {
    state.withLock { $0.isCanceled = true }
    // It makes at most one more.
    room.signal()
    end.wait()
  }
}
