import Synchronization

/// The open maps of a data set, each of which waits for events.
final class EventStreams: Sendable {
  private let state = Mutex(State())

  private struct State: Sendable {
    var streams: [Int: AsyncStream<DataSetEvent>.Continuation] = [:]
    var opened = 0
    var isClosed = false
  }

  /// More maps than this do not listen to one data set.
  static let mostStreams = 2000

  /// Opens a stream; `nil` when there are too many.
  ///
  /// A client that does not read loses the oldest events: the newest one has the
  /// version.
  func open() -> AsyncStream<DataSetEvent>? {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DataSetEvent.self,
      bufferingPolicy: .bufferingNewest(16)
    )
    let (number, isClosed) = state.withLock { state -> (Int?, Bool) in
      guard !state.isClosed && state.streams.count < Self.mostStreams else {
        return (nil, state.isClosed)
      }
      state.opened += 1
      state.streams[state.opened] = continuation
      return (state.opened, false)
    }
    guard let number else {
      continuation.finish()
      return isClosed ? stream : nil
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.streams.removeValue(forKey: number) }
    }
    return stream
  }

  /// Tells all.
  func send(_ event: DataSetEvent) {
    let streams = state.withLock { Array($0.streams.values) }
    for stream in streams { stream.yield(event) }
  }

  /// Ends all streams; no more can be opened.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return Array(state.streams.values)
    }
    // Not under the lock, which those who end take.
    for stream in streams { stream.finish() }
  }

  /// How many are open.
  var count: Int { state.withLock { $0.streams.count } }
}
