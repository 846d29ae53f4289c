package import PinfoldText

/// A parser for handwritten coordinates: `48°51′24″N`, `W 2.35°`, `−33.9`.
///
/// Accepts only unambiguous text. A hemisphere letter must fit the column, and cannot be combined
/// with a sign. Minutes and seconds must be below 60. `O` means west in French and east in German,
/// so it is rejected.
package enum DegreesText {
  /// Parses degrees in a field. Returns `nil` for anything else.
  package static func parse(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    isLatitude: Bool
  ) -> Double? {
    guard field.end > field.start, field.end - field.start <= 64 else { return nil }
    var copy: [UInt8] = []
    for index in field.start..<field.end { copy.append(bytes[index]) }
    return degrees(String(decoding: copy, as: UTF8.self), isLatitude: isLatitude)
  }

  private static func degrees(_ text: String, isLatitude: Bool) -> Double? {
    var rest = Substring(text).unicodeScalars
    let sides = isLatitude ? (north: "N", south: "S") : (north: "E", south: "W")
    func trim() {
      while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
      while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    }
    trim()
    var side: String?
    if let first = rest.first.map({ String($0).uppercased() }), "NSEW".contains(first) {
      side = first
      rest.removeFirst()
    } else if let last = rest.last.map({ String($0).uppercased() }), "NSEW".contains(last) {
      side = last
      rest.removeLast()
    }
    guard side == nil || side == sides.north || side == sides.south else { return nil }
    trim()
    var isNegative = side == sides.south
    if let sign = rest.first, "-−–+".unicodeScalars.contains(sign) {
      guard side == nil else { return nil }
      isNegative = sign != "+"
      rest.removeFirst()
    }
    guard let magnitude = magnitude(rest) else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  private static let signs = ["°º˚", "′'’´", "″\"”"]

  /// Combines degrees, minutes and seconds into one number without a sign.
  private static func magnitude(
    _ text: Substring.UnicodeScalarView
  ) -> Double? {
    var parts: [Double] = []
    var (rest, digits) = (text, "")
    while let scalar = rest.popFirst() {
      if "0123456789.,".unicodeScalars.contains(scalar) {
        digits.unicodeScalars.append(scalar)
      } else if scalar.properties.isWhitespace {
        // Blanks may surround a number with its symbol, but not split it.
        guard digits.isEmpty || rest.first.map(isSign) == true else { return nil }
      } else {
        guard parts.count < 3, signs[parts.count].unicodeScalars.contains(scalar),
          let part = number(digits), parts.last.map({ $0 == $0.rounded() }) ?? true
        else { return nil }
        parts.append(part)
        digits = ""
      }
    }
    if !digits.isEmpty {
      // A lone number needs a hemisphere letter or a typographic minus sign.
      guard parts.isEmpty, let degrees = number(digits) else { return nil }
      return degrees
    }
    guard let degrees = parts.first, parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    return degrees + (parts.count > 1 ? parts[1] / 60 : 0) + (parts.count > 2 ? parts[2] / 3600 : 0)
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    signs.contains { $0.unicodeScalars.contains(scalar) }
  }

  private static func number(_ digits: String) -> Double? {
    DecimalNumber.parse(digits, allowsComma: true)
  }
}
