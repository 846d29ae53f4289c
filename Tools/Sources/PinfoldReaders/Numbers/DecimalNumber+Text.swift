package import PinfoldText

extension DecimalNumber {
  /// Returns the number in a field; nil for anything else.
  @inline(__always)
  package static func parse(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    allowsComma: Bool
  ) -> Double? {
    parse(bytes, from: field.start, to: field.end, allowsComma: allowsComma)
  }

  /// Returns the number that a whole text is; nil for anything else.
  package static func parse(_ text: some StringProtocol, allowsComma: Bool) -> Double? {
    let bytes = Array(text.utf8)
    return parse(bytes.span, from: 0, to: bytes.count, allowsComma: allowsComma)
  }
}
