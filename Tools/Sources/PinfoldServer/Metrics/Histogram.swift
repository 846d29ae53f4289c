import PinfoldText

/// How often something took how long, in seconds.
struct Histogram: Sendable {
  static let bounds = [
    0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5,
  ]

  /// How many took as long as each bound at most, but longer than the one before;
  /// last those beyond all bounds.
  private var counts = [Int](repeating: 0, count: bounds.count + 1)

  /// How long all took together.
  private(set) var sum = 0.0

  mutating func count(_ time: Duration) {
    let seconds = time.seconds
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
  }

  /// The bounds as text, with how many took as long at most; the last one has all.
  var buckets: [(bound: String, count: Int)] {
    var total = 0
    return zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, count in
      total += count
      return (bound, total)
    }
  }
}
