extension Double {
  /// Reads a decimal number. A hexadecimal one, which the standard library would read, is none.
  package init?(decimal text: some StringProtocol) {
    guard !text.hasHexadecimalMark else { return nil }
    self.init(text)
  }
}

extension StringProtocol {
  /// Whether there is an `x`, as in the hexadecimal numbers that the standard library reads.
  package var hasHexadecimalMark: Bool { utf8.contains { $0 | 0x20 == UInt8(ascii: "x") } }
}
