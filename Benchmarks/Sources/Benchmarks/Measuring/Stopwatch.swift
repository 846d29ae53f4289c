/// Which time counts.
enum Stopwatch {
  /// Wall time, by a clock that never runs backwards.
  case wall

  /// Processor time of this thread, without the time that the processor spends on other
  /// threads.
  case processor

  /// The same for the whole run.
  static let shared = CommandLine.arguments.contains(Arguments.processorTime) ? processor : wall
}

extension Stopwatch {
  /// Seconds since some moment.
  var seconds: Double {
    switch self {
    case .wall: Platform.monotonicSeconds
    case .processor: Platform.processorSeconds
    }
  }
}
