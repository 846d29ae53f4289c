import Dispatch
import Pinfold
import Synchronization

/// Runs work on two threads of Dispatch.
struct TwoThreads: ConcurrentRunner {
  let width = 2

  func map<Result: Sendable>(
    _ count: Int,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = body(number)
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}
