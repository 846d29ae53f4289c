import ServiceLifecycle
import Synchronization

/// The open maps, each of which waits for events over a connection that stays.
final class EventStreams: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var streams: [Int: AsyncStream<DataSetEvent>.Continuation] = [:]
    var opened = 0
    var isClosed = false
  }

  /// Opens a stream; `nil` where there are too many.
  ///
  /// A client that does not read loses the oldest events: the newest one has the version.
  ///
  /// - Parameter most: How many there may be: they must leave room for requests.
  func open(atMost most: Int) -> AsyncStream<DataSetEvent>? {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DataSetEvent.self,
      bufferingPolicy: .bufferingNewest(64)
    )
    let number = state.withLock { state -> Int? in
      guard state.streams.count < most else { return nil }
      state.opened += 1
      state.streams[state.opened] = continuation
      if state.isClosed { continuation.finish() }
      return state.opened
    }
    guard let number else { return nil }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.streams.removeValue(forKey: number) }
    }
    return stream
  }

  /// Sends an event to all.
  func send(_ event: DataSetEvent) {
    let streams = state.withLock { Array($0.streams.values) }
    for stream in streams { stream.yield(event) }
  }

  /// Ends all streams, also those that are opened later.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return Array(state.streams.values)
    }
    // Not under the lock, which streams that end acquire.
    for stream in streams { stream.finish() }
  }

  /// How many are open.
  var count: Int { state.withLock { $0.streams.count } }
}

/// Sends something to open maps at intervals, so that idle connections are not closed.
struct Heartbeat: Service {
  let events: EventStreams

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(15))
        events.send(.tick)
      }
    }
    events.close()
  }
}
