/// A metric in Prometheus's text format, with one value per label set.
struct MetricFamily {
  enum Kind: String {
    case counter, gauge, histogram
  }

  let name: String
  let kind: Kind

  /// A one-sentence description.
  let meaning: String

  private(set) var lines: [String] = []

  init(_ name: String, _ kind: Kind, _ meaning: String) {
    (self.name, self.kind, self.meaning) = (name, kind, meaning)
  }

  /// Creates a metric with one value, or without values if the value is unknown.
  init(_ name: String, _ kind: Kind, _ meaning: String, _ value: Int?) {
    self.init(name, kind, meaning)
    if let value { add([], "\(value)") }
  }

  /// The metric with its header. Empty without values.
  var text: String {
    guard !lines.isEmpty else { return "" }
    let head = ["# HELP \(name) \(meaning)", "# TYPE \(name) \(kind.rawValue)"]
    return (head + lines).map { $0 + "\n" }.joined()
  }
}

extension MetricFamily {
  mutating func add(_ labels: [(name: String, value: String)], _ value: String) {
    lines.append("\(name)\(Self.text(labels)) \(value)")
  }

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
