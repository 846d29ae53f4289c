extension FixedWidthInteger {
  /// Reads a number of one to ten digits. Fails on signs, spaces and leading zeros.
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

extension UTF8 {
  /// Returns a letter and numbers separated by dashes, such as `c64-33-21`.
  static func name(_ letter: Unicode.Scalar, _ numbers: UInt64...) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, number) in numbers.enumerated() {
      bytes.append(UInt8(ascii: index == 0 ? letter : "-"))
      let start = bytes.count
      var rest = number
      repeat {
        bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      bytes[start...].reverse()
    }
    return bytes
  }
}
