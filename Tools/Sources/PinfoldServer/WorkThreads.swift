import Dispatch
import Hummingbird
import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#endif

/// The threads that do the work of requests. Each kind of work has its own queue and its own share
/// of the cores, so none keeps another from its turn. Where all cores are busy, event loops, edits and
/// searches go first: their work is short, and somebody waits for each.
///
/// Event loops and the threads of Swift's tasks only pass work on.
enum WorkThreads {
  /// Make and write plans, tiles and descriptions.
  static let reads = pool(System.coreCount, niceness: 5)

  /// Search for words, on half of the cores.
  static let searches = pool(System.coreCount / 2)

  /// Make edits, one after the other, and read metrics: short work that must not wait.
  static let edits = pool(1)

  /// Make indexes and read all places, which takes seconds.
  static let scans = pool(System.coreCount / 2, niceness: 10)

  private static func pool(_ count: Int, niceness: Int32 = 0) -> NIOThreadPool {
    let count = max(count, 1)
    let pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
    guard niceness > 0 else { return pool }
    // Every thread takes one of these jobs, as none ends before all have begun.
    let begun = DispatchGroup()
    for _ in 0..<count { begun.enter() }
    for _ in 0..<count {
      pool.submit { _ in
        becomeNice(niceness)
        begun.leave()
        begun.wait()
      }
    }
    return pool
  }

  /// Lets other threads go before this one.
  private static func becomeNice(_ niceness: Int32) {
    #if canImport(Glibc)
    // On Linux the niceness is that of a thread. Elsewhere it is that of the process.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    #endif
  }
}

extension NIOThreadPool {
  /// Makes an answer on one of the threads, compresses it if the client wants that, and returns it.
  func response(
    to request: Request,
    _ make: @escaping @Sendable () throws -> Representation
  ) async throws -> Response {
    try await run { try make().response(to: request) }
  }

  /// Does some work on one of the threads.
  ///
  /// An event loop resumes the task: on Linux a thread is as nice as the one that started it, and Swift
  /// starts threads for tasks.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await runIfActive(eventLoop: MultiThreadedEventLoopGroup.singleton.any(), work).get()
  }
}
