/// Which time counts.
enum Stopwatch {
  /// What passes on the wall, by a clock that never goes back.
  case wall

  /// What the processor works for this thread, which leaves out the time that it
  /// works for others.
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
