import Dispatch

extension DispatchQueue {
  /// Runs long work on the queue, not on a thread of requests, and returns its result. A task that is
  /// canceled does not wait for it.
  func result<Value: Sendable>(
    of work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let (results, continuation) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    async {
      continuation.yield(Result(catching: work))
      continuation.finish()
    }
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}
