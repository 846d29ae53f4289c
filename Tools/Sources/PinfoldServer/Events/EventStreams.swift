import ServiceLifecycle
import Synchronization

/// The event streams of open maps. Each keeps a connection open.
final class EventStreams: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var streams: [Int: AsyncStream<DataSetEvent>.Continuation] = [:]
    var opened = 0
    var isClosed = false
  }

  /// Opens a stream. Returns `nil` at the limit.
  ///
  /// A client that does not read loses the oldest events. The newest event has the current version.
  ///
  /// - Parameter most: The maximum number of streams, which must leave connections for requests.
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

  func send(_ event: DataSetEvent) {
    let streams = state.withLock { Array($0.streams.values) }
    for stream in streams { stream.yield(event) }
  }

  /// Ends all streams, including any opened later.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return Array(state.streams.values)
    }
    // Outside the lock, because a finished stream acquires it.
    for stream in streams { stream.finish() }
  }

  var count: Int { state.withLock { $0.streams.count } }
}

/// Sends a comment to all streams at intervals, so that idle connections stay open.
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
