import PinfoldTesting
import Testing

@testable import PinfoldReaders

@Suite struct LineCounterTests {
  /// Wherever counting stops in between, it is the lines that a simple count
  /// finds.
  @Test(arguments: 0..<40)
  func countsLinesInPieces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("\n\r\na,".utf8)
    // One in ten texts is long enough for a lane of bytes to overflow.
    let count = seed % 10 == 0 ? 12_000 : Int.random(in: 1...200, using: &random)
    let text = (0..<count).map { _ in
      seed == 0 ? UInt8(ascii: "\n") : letters.randomElement(using: &random) ?? 0
    }
    var lines = 1
    for (index, byte) in text.enumerated() {
      let isSecondHalf = byte == 10 && index > 0 && text[index - 1] == 13
      if byte == 13 || byte == 10 && !isSecondHalf { lines += 1 }
    }
    var counter = LineCounter()
    var (base, index) = (0, 0)
    while index < count {
      index = min(count, index + Int.random(in: 0...(count / 3 + 1), using: &random))
      let window = Array(text[base...])
      counter.advance(to: index - base, in: window.span, base: UInt64(base))
      // The window drops some of the counted lines.
      base = Int.random(in: base...index, using: &random)
    }
    #expect(counter.line == lines)
    #expect(counter.offset == UInt64(count))
  }
}
