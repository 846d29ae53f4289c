import PinfoldStore
import PinfoldTesting
import Testing

@Suite struct PlainNumberTests {
  /// The form of a text by what Swift prints.
  private static func expected(_ text: String) -> String? {
    let digitCount = text.utf8.count - (text.hasPrefix("-") ? 1 : 0)
    if let integer = Int64(text), "\(integer)" == text, digitCount < 19 {
      return "whole \(integer)"
    }
    guard let value = Double(text), value.isFinite, value != 0 || value.sign == .plus else {
      return nil
    }
    let own = "\(value)"
    if own == text { return own.hasSuffix(".0") ? "zero \(value)" : "fraction \(value)" }
    return own == text + ".0" ? "fraction \(value)" : nil
  }

  private static func found(_ text: String) -> String? {
    switch PlainNumber.form(text.utf8Span.span, 0..<text.utf8.count) {
    case .whole(let value): "whole \(value)"
    case .fraction(let value): "fraction \(value)"
    case .zeroFraction(let value): "zero \(value)"
    case nil: nil
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func formsAreThoseThatSwiftPrints(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let bits = UInt64.random(in: 0...60, using: &random)
      var text = String(UInt64.random(in: 0...1 << bits, using: &random))
      let zeroCount = Int.random(in: -6...6, using: &random)
      text = String(repeating: "0", count: max(zeroCount, 0)) + text
      if Int.random(in: 0..<6, using: &random) > 0 {
        let place = Int.random(in: 0...text.utf8.count, using: &random)
        text.insert(".", at: text.index(text.startIndex, offsetBy: place))
      }
      if Bool.random(using: &random) { text = "-" + text }
      #expect(Self.found(text) == Self.expected(text), "\(text)")
    }
  }

  @Test(arguments: [
    "0.0001", "0.00001", "0.00012", "-0.5", "0.10", "00.5", ".5", "5.", "1.0", "-0", "-0.0", "0.0",
    "123456789012.345", "123456789012345.6", "12345678901234567.5", "1e5", "+1.5",
    "46.796319115359694",
  ])
  func edges(text: String) {
    #expect(Self.found(text) == Self.expected(text))
  }
}
