/// A type that can do several things at the same time: the engine itself has no threads.
///
///     struct Threads: ConcurrentRunner {
///       let width = 2
///       func map<Result: Sendable>(
///         _ count: Int,
///         _ body: @Sendable (Int) -> Result
///       ) -> [Result] { … }  // with Dispatch, say
///     }
public protocol ConcurrentRunner: Sendable {
  /// How many things can be done at the same time; one or more, and always as many.
  var width: Int { get }

  /// Calls a function once each for 0, 1, 2 and so on, in whatever order, waits for all, and returns
  /// the results in this one.
  func map<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result]
}

/// Does one thing after the other.
struct SerialRunner: ConcurrentRunner {
  /// Creates a runner.
  init() {}

  /// One.
  var width: Int { 1 }

  /// Calls a function for 0, 1, 2 and so on.
  func map<Result: Sendable>(
    _ count: Int,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    var results: [Result] = []
    for number in 0..<count { results.append(body(number)) }
    return results
  }
}
