import PinfoldTesting
import PlaceFiles
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

  private struct Cases: Decodable {
    let numbers, commas, grouped, groupedByCommas: [RuleCase<Double>]
    let infinite, none: [String]
  }

  /// The page of exported maps reads the same cases in the same way.
  @Test func readsAsExportedMapsDo() throws {
    let cases = try ruleCases("numbers", as: Cases.self)
    for number in cases.numbers { #expect(parse(number.text) == number.expected, "\(number.text)") }
    for text in cases.infinite {
      #expect(parse(text) == .infinity, "\(text)")
      #expect(parse("-\(text)") == -.infinity, "\(text)")
    }
    for text in cases.none { #expect(parse(text)?.isNaN ?? true, "\(text)") }
    for number in cases.commas {
      #expect(parse(number.text, allowsComma: true) == number.expected, "\(number.text)")
      #expect(parse(number.text) == nil, "\(number.text)")
    }
    for (numbers, reading) in [
      (cases.numbers, NumberReading.either), (cases.commas, .comma), (cases.grouped, .comma),
      (cases.groupedByCommas, .point),
    ] {
      for number in numbers {
        let bytes = Array(number.text.utf8)
        let value = reading.number(bytes.span, from: 0, to: bytes.count)
        #expect(value == number.expected, "\(number.text)")
      }
    }
  }

  @Test func readsDecimalCommas() {
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
    // Degrees as programs print them, with all digits that they need.
    for _ in 0..<400 {
      let degrees = Double.random(in: -180...180, using: &random)
      #expect(parse("\(degrees)") == degrees)
    }
  }

  /// Halves between two numbers, for which the last digit decides the rounding.
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
