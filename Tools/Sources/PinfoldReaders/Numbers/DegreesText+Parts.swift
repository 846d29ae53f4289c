import PinfoldText

extension DegreesText {
  /// Adds unsigned minutes and seconds from other fields to degrees.
  ///
  /// If the degrees have a fraction, they are already complete, and the parts must agree with it.
  ///
  /// - Parameters:
  ///   - parts: The minutes and the seconds.
  ///   - field: The field with the degrees.
  /// - Returns: The sum and the degrees field, or `nil` and the invalid field.
  static func adding(
    _ parts: [Field],
    to degrees: Double?,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>
  ) -> (degrees: Double?, field: Field) {
    guard let degrees, degrees.isFinite, !parts.isEmpty else { return (degrees, field) }
    var sum = 0.0
    for (index, part) in parts.enumerated() {
      let part = part.visible(in: bytes)
      guard part.start < part.end else { continue }
      guard let number = DecimalNumber.parse(bytes, part, allowsComma: true), number >= 0,
        // Rounding can produce 60 seconds.
        index == 0 ? number < 60 : number <= 60
      else { return (nil, part) }
      sum += number / (index == 0 ? 60 : 3600)
    }
    let whole = degrees.magnitude.rounded(.down)
    guard degrees.magnitude == whole else {
      let isSame = sum == 0 || abs(whole + sum - degrees.magnitude) < 0.01
      return (isSame ? degrees : nil, field)
    }
    return (degrees.sign == .minus ? -(whole + sum) : whole + sum, field)
  }
}
