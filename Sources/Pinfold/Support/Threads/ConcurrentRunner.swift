/// A type that runs several calls at the same time. The engine does not create threads.
///
///     struct Threads: ConcurrentRunner {
///       let width = 2
///       func map<Result: Sendable>(
///         _ count: Int,
///         _ body: @Sendable (Int) -> Result
///       ) -> [Result] { … }  // with Dispatch, say
///     }
public protocol ConcurrentRunner: Sendable {
  /// The number of calls that can run at the same time: a constant of at least one.
  var width: Int { get }

  /// Calls a function once for each number from 0 to `count - 1`, in any order, and waits for all
  /// calls.
  ///
  /// - Returns: The results, in the order of the numbers.
  func map<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result]
}

/// A runner without threads, which runs one call after another.
struct SerialRunner: ConcurrentRunner {
  init() {}

  var width: Int { 1 }

  func map<Result: Sendable>(
    _ count: Int,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    var results: [Result] = []
    for number in 0..<count { results.append(body(number)) }
    return results
  }
}
