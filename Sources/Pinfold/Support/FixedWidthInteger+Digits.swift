extension FixedWidthInteger {
  /// Reads a number of at most ten digits, without signs, blanks or needless zeros.
  init?(digits: Substring.UTF8View) {
    guard (1...10).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + UInt64(digit - UInt8(ascii: "0"))
    }
    self.init(exactly: value)
  }
}
