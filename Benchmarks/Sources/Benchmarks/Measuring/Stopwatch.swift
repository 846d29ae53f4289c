/// The kind of time to measure.
enum Stopwatch {
  /// Wall time, from a clock that never runs backwards.
  case wall

  /// Processor time of this thread, without the time of other threads.
  case processor

  /// The kind of time for the whole run.
  static let shared = CommandLine.arguments.contains(Arguments.processorTime) ? processor : wall
}

extension Stopwatch {
  /// Seconds since a fixed moment.
  var seconds: Double {
    switch self {
    case .wall: Platform.monotonicSeconds
    case .processor: Platform.processorSeconds
    }
  }
}
