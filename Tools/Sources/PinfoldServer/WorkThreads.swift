import NIOCore
import NIOPosix
import Hummingbird

/// The threads that do the work of requests. Each kind of work has its own queue and its own share
/// of the cores, so none keeps another from its turn.
///
/// Event loops and the threads of Swift's tasks only pass work on.
enum WorkThreads {
  /// Make and write plans, tiles and descriptions.
  static let reads = pool(System.coreCount)

  /// Search for words, on half of the cores.
  static let searches = pool(System.coreCount / 2)

  /// Make edits, one after the other, and read metrics: short work that must not wait.
  static let edits = pool(1)

  /// Make indexes and read all places, which takes seconds.
  static let scans = pool(System.coreCount / 2)

  private static func pool(_ count: Int) -> NIOThreadPool {
    let pool = NIOThreadPool(numberOfThreads: max(count, 1))
    pool.start()
    return pool
  }
}

extension NIOThreadPool {
  /// Makes an answer on one of the threads, compresses it if the client wants that, and returns it.
  func response(
    to request: Request,
    _ make: @escaping @Sendable () throws -> Representation
  ) async throws -> Response {
    try await runIfActive { try make().response(to: request) }
  }
}
