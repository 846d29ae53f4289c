extension DecimalNumber {
  /// Returns the number in a range of bytes with dots between its thousands, and
  /// maybe a decimal comma: `3.644.826` or `1.234,5`; nil for anything else.
  package static func parseGrouped(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> Double? {
    var (start, end) = (start, end)
    while start < end, isBlank(bytes[start]) { start &+= 1 }  // below the end
    while start < end, isBlank(bytes[end &- 1]) { end &-= 1 }  // above the start
    var plain: [UInt8] = []
    /// The digits since the last dot; nil after the comma.
    var digits: Int? = 0
    var hasDot = false
    for index in start..<max(start, end) {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits? += 1
      case UInt8(ascii: "."):
        // From one to three digits first, then always three.
        guard let count = digits, hasDot ? count == 3 : (1...3).contains(count) else { return nil }
        (hasDot, digits) = (true, 0)
        continue
      case UInt8(ascii: ","):
        guard digits == 3 else { return nil }
        digits = nil
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        guard index == start else { return nil }
      default: return nil
      }
      plain.append(byte)
    }
    guard hasDot, digits == nil || digits == 3 else { return nil }
    return parse(plain.span, from: 0, to: plain.count, allowsComma: true)
  }
}
