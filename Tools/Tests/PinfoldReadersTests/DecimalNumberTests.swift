import PinfoldTesting
import Testing

@testable import PinfoldReaders

@Suite struct DecimalNumberTests {
  private func parse(_ text: String, allowsComma: Bool = false) -> Double? {
    let bytes = Array("x\(text)y".utf8)
    return DecimalNumber.parse(
      bytes.span,
      from: 1,
      to: bytes.count - 1,
      allowsComma: allowsComma
    )
  }

  @Test(arguments: [
    ("1", 1), ("-1.5", -1.5), ("+.5", 0.5), ("5.", 5), (" 7\t", 7), ("-0", -0.0), ("1e3", 1000),
    ("1E-3", 0.001), ("00012.50", 12.5), ("9007199254740993", 9007199254740992),
    ("139.69170000000001", 139.69170000000001), ("0.1", 0.1), ("1e400", .infinity),
    ("1e-400", 0), ("inf", .infinity), ("-Infinity", -.infinity),
    ("123456789012345678901234567890", 1.2345678901234568e29),
    ("1e999999999999999999999", .infinity), ("0e999999999999", 0),
  ])
  func reads(text: String, expected: Double) {
    #expect(parse(text) == expected)
  }

  @Test(arguments: [
    "", " ", ".", "-", "+", "e5", "1e", "1e+", "1.2.3", "1,5", "0x10", "1 2", "52.5°", "--1", "1_0",
    "infx", "1e5.5", "nano",
  ])
  func refuses(text: String) {
    #expect(parse(text) == nil)
  }

  @Test func readsDecimalCommas() {
    #expect(parse("52,5", allowsComma: true) == 52.5)
    #expect(parse("-1234567890123456789012,5", allowsComma: true) == -1234567890123456789012.5)
    #expect(parse("1,234.5", allowsComma: true) == nil)
    #expect(parse("nan")?.isNaN == true)
  }

  /// Every number is the one the standard library reads.
  @Test(arguments: 0..<50)
  func isCorrectlyRounded(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let digits = (0..<Int.random(in: 1...21, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }
      let point = Int.random(in: 0...digits.count, using: &random)
      var text = digits[..<point].joined() + "." + digits[point...].joined()
      if Bool.random(using: &random) { text += "e\(Int.random(in: -30...30, using: &random))" }
      #expect(parse(text) == Double(text), "\(text)")
    }
    // Degrees as programs print them: with as many digits as it takes.
    for _ in 0..<400 {
      let degrees = Double.random(in: -180...180, using: &random)
      #expect(parse("\(degrees)") == degrees)
    }
  }

  /// Halves between two numbers, where rounding is decided by the last digit.
  @Test(arguments: 0..<50)
  func roundsHalvesToEven(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let odd = UInt64.random(in: 1 << 53...1 << 60, using: &random) | 1
      for power in [0, 1, 3, 9, 18, 22] {
        let text = "\(odd)e-\(power)"
        #expect(parse(text) == Double(text), "\(text)")
      }
    }
  }
}
