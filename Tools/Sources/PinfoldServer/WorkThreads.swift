import Dispatch
import Hummingbird
import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#endif

/// The thread pools for the work of requests.
///
/// Each kind of work has its own queue and share of the cores, so none blocks another. If all cores
/// are busy, event loops, edits and searches have priority, because they are short and users wait
/// for them. Event loops and Swift's task threads only dispatch work.
enum WorkThreads {
  /// Make and write plans, tiles and descriptions.
  static let reads = pool(System.coreCount, niceness: 5)

  /// Search for words, on half of the cores.
  static let searches = pool(System.coreCount / 2)

  /// Make edits one at a time, and read metrics. Short work that must not wait.
  static let edits = pool(1)

  /// Make indexes and read all places, which takes seconds.
  static let scans = pool(System.coreCount / 2, niceness: 10)

  private static func pool(_ count: Int, niceness: Int32 = 0) -> NIOThreadPool {
    let count = max(count, 1)
    let pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
    guard niceness > 0 else { return pool }
    // Each thread gets one of these jobs, because none ends before all have begun.
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

  /// Lowers the priority of the current thread.
  private static func becomeNice(_ niceness: Int32) {
    #if canImport(Glibc)
    // Niceness applies to a thread on Linux, and to the whole process elsewhere.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    #endif
  }
}

extension NIOThreadPool {
  /// Makes a response on one of the threads, and compresses it if the client accepts that.
  func response(
    to request: Request,
    _ make: @escaping @Sendable () throws -> Representation
  ) async throws -> Response {
    try await run { try make().response(to: request) }
  }

  /// Runs work on one of the threads.
  ///
  /// An event loop resumes the task afterwards. On Linux, a new thread inherits the niceness of the
  /// thread that starts it, and resuming tasks may start threads.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await runIfActive(eventLoop: MultiThreadedEventLoopGroup.singleton.any(), work).get()
  }
}
