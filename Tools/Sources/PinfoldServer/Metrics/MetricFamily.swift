/// One figure of the server in Prometheus's text format, for each of its labels.
struct MetricFamily {
  enum Kind: String {
    case counter, gauge, histogram
  }

  let name: String
  let kind: Kind

  /// One sentence.
  let meaning: String

  /// The lines of the values.
  private(set) var lines: [String] = []

  init(_ name: String, _ kind: Kind, _ meaning: String) {
    (self.name, self.kind, self.meaning) = (name, kind, meaning)
  }

  /// A figure with one value; without any where that is not known.
  init(_ name: String, _ kind: Kind, _ meaning: String, _ value: Int?) {
    self.init(name, kind, meaning)
    if let value { add([], "\(value)") }
  }

  /// The lines, with a head that says what they are; empty without a value.
  var text: String {
    guard !lines.isEmpty else { return "" }
    let head = ["# HELP \(name) \(meaning)", "# TYPE \(name) \(kind.rawValue)"]
    return (head + lines).map { $0 + "\n" }.joined()
  }
}

extension MetricFamily {
  /// Adds a value.
  mutating func add(_ labels: [(name: String, value: String)], _ value: String) {
    lines.append("\(name)\(Self.text(labels)) \(value)")
  }

  /// Adds a histogram.
  mutating func add(_ labels: [(name: String, value: String)], _ histogram: Histogram) {
    let buckets = histogram.buckets
    for (bound, count) in buckets {
      lines.append("\(name)_bucket\(Self.text(labels + [("le", bound)])) \(count)")
    }
    lines.append("\(name)_sum\(Self.text(labels)) \(histogram.sum)")
    lines.append("\(name)_count\(Self.text(labels)) \(buckets.last?.count ?? 0)")
  }

  private static func text(_ labels: [(name: String, value: String)]) -> String {
    guard !labels.isEmpty else { return "" }
    let pairs = labels.map { "\($0.name)=\"\(escaped($0.value))\"" }
    return "{\(pairs.joined(separator: ","))}"
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
