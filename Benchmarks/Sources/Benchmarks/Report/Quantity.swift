/// A number with a unit, as the table shows it.
enum Quantity {
  case seconds(Double)
  case bytes(Double, per: String)
  case megabytesPerSecond(Double)
  case times(Double)
}

extension Quantity {
  /// The number without its unit.
  var value: Double {
    switch self {
    case .seconds(let value), .bytes(let value, _), .megabytesPerSecond(let value),
      .times(let value):
      value
    }
  }

  /// About three digits, in a suitable unit.
  var text: String {
    switch self {
    case .seconds(let seconds) where seconds < 1e-3: "\((seconds * 1e6).threeDigits) µs"
    case .seconds(let seconds) where seconds < 1: "\((seconds * 1e3).threeDigits) ms"
    case .seconds(let seconds): "\(seconds.threeDigits) s"
    case .bytes(let count, let unit): "\(count.threeDigits) bytes/\(unit)"
    case .megabytesPerSecond(let speed): "\(speed.threeDigits) MB/s"
    case .times(let factor): factor.threeDigits
    }
  }
}

extension Double {
  /// The number with two decimals below ten and one decimal below a hundred. Numbers that would
  /// show as 0.0 get four decimals.
  var threeDigits: String {
    switch magnitude {
    case ..<0.1: decimals(4)
    case ..<10: decimals(2)
    case ..<100: decimals(1)
    default: decimals(0)
    }
  }

  private func decimals(_ count: Int) -> String {
    guard isFinite, magnitude < 1e15 else { return "\(self)" }
    let scale = (0..<count).reduce(1) { product, _ in product * 10 }
    let scaled = Int((self * Double(scale)).rounded())
    guard count > 0 else { return "\(scaled)" }
    let digits = "\(abs(scaled) % scale)"
    let zeros = String(repeating: "0", count: count - digits.count)
    return "\(scaled < 0 ? "-" : "")\(abs(scaled) / scale).\(zeros)\(digits)"
  }
}

extension Int {
  /// The number in whole thousands or millions, if possible.
  var short: String {
    if self >= 1_000_000 && self % 1_000_000 == 0 { return "\(self / 1_000_000)M" }
    return self >= 1000 && self % 1000 == 0 ? "\(self / 1000)k" : "\(self)"
  }
}
