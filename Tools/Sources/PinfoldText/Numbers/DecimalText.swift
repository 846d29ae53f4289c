/// Numbers as text, the same on every platform and in every language.
package enum DecimalText {
  /// Returns a number with as many digits as it needs to be read back exactly,
  /// whole ones without a fraction.
  package static func short(_ value: Double) -> String {
    // Whole numbers beyond this have gaps between them, and an exponent.
    guard value == value.rounded(), abs(value) < 0x1p53 else { return "\(value)" }
    return "\(Int(value))"
  }

  /// Returns a number rounded to decimal places, without zeros at the end.
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

  /// Returns a number rounded to decimal places, all of which are written.
  package static func fixed(_ value: Double, places: Int) -> String {
    var text = rounded(value, places: places)
    guard places > 0 else { return text }
    let point = text.firstIndex(of: ".")
    if point == nil { text.append(".") }
    let written = point.map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    return text + String(repeating: "0", count: places - written)
  }
}
