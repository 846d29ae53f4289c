import Dispatch

extension DispatchQueue {
  /// Runs long work on the queue, so that it does not block request threads. A canceled task
  /// returns without waiting for the work.
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
