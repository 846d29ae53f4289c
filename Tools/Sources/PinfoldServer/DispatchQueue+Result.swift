import Dispatch

extension DispatchQueue {
  /// Runs long work on the queue, not on a thread of requests, and returns its result. A task that is
  /// canceled does not wait for it, nor does one for which it takes longer than a limit, which throws an
  /// error then.
  func result<Value: Sendable>(
    within limit: (Duration, error: any Error)? = nil,
    of work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let (results, continuation) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    async {
      continuation.yield(Result(catching: work))
      continuation.finish()
    }
    let end = limit.map { limit, error in
      Task {
        try await Task.sleep(for: limit)
        continuation.yield(.failure(error))
        continuation.finish()
      }
    }
    defer { end?.cancel() }
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}
