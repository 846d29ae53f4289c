/// Formats numbers identically on every platform and in every locale.
package enum DecimalText {
  /// Returns the shortest text that parses back to the same number, without a fraction for
  /// integers.
  package static func short(_ value: Double) -> String {
    // Beyond 2⁵³, integers have gaps and use an exponent.
    guard value == value.rounded(), abs(value) < 0x1p53 else { return "\(value)" }
    return "\(Int(value))"
  }

  /// Returns a number rounded to decimal places, without trailing zeros.
  package static func rounded(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 0x1p53 else { return short(value) }
    let units = Int(scaled)
    var digits = String(units.magnitude)
    if digits.count <= places {
      digits = String(repeating: "0", count: places + 1 - digits.count) + digits
    }
    let whole = digits.dropLast(places)
    var fraction = digits.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    return "\(units < 0 ? "-" : "")\(whole)\(fraction.isEmpty ? "" : ".")\(fraction)"
  }

  /// Returns a number rounded to a fixed number of decimal places, with trailing zeros.
  package static func fixed(_ value: Double, places: Int) -> String {
    var text = rounded(value, places: places)
    guard places > 0 else { return text }
    let point = text.firstIndex(of: ".")
    if point == nil { text.append(".") }
    let written = point.map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    return text + String(repeating: "0", count: places - written)
  }
}

/// An integer with thousands separators for people, such as `1,234`.
package struct GroupedNumber: Hashable, CustomStringConvertible {
  package let value: Int

  package init(_ value: Int) { self.value = value }

  package var description: String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// The number with a noun: `1 place`, `1,234 places`.
  ///
  /// - Parameter noun: The singular. The plural adds an s.
  package func of(_ noun: String) -> String { "\(self) \(noun)\(value == 1 ? "" : "s")" }

  /// The number with a noun and a verb: `1 place is`, `1,234 places are`.
  package func of(_ noun: String, _ verb: String, _ verbOfMany: String) -> String {
    "\(of(noun)) \(value == 1 ? verb : verbOfMany)"
  }
}

/// A byte count for people, in decimal units: kB, MB, GB or TB.
package struct ByteCount: Hashable, CustomStringConvertible {
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value }

  package var description: String {
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    var (amount, unit) = (Double(value), 0)
    // Values just below a thousand round up to the next unit.
    while amount >= 999.5 && unit + 1 < units.count {
      amount /= 1000
      unit += 1
    }
    return
      "\(DecimalText.rounded(amount, places: unit > 0 && amount < 99.5 ? 1 : 0)) \(units[unit])"
  }
}

extension Double {
  /// Parses a decimal number. Unlike the standard library, rejects hexadecimal numbers.
  package init?(decimal text: some StringProtocol) {
    guard !text.hasHexadecimalMark else { return nil }
    self.init(text)
  }
}

extension StringProtocol {
  /// Whether the text contains an `x`, as in hexadecimal numbers.
  package var hasHexadecimalMark: Bool { utf8.contains { $0 | 0x20 == UInt8(ascii: "x") } }
}
