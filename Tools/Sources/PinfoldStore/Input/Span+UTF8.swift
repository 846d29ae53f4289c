// Telling what is UTF-8, sixteen bytes at once, which is unsafe code: every load is
// inside the bytes, and the reason stands beside it.

extension Span where Element == UInt8 {
  /// Returns how far a range is UTF-8: the index of the first character that is
  /// not, or that goes on behind the range; the end of the range if there is none.
  ///
  /// - Precondition: A character begins at the start.
  func endOfUTF8(from start: Int, to end: Int) -> (index: Int, isBroken: Bool) {
    precondition(start >= 0 && end <= count, "Search beyond bytes")
    var index = start
    while index < end {
      // Vectors look at the three bytes before them too.
      if index &- start >= 3 { index = endOfUTF8Vectors(from: index, to: end) }
      guard index < end else { break }
      let length = lengthOfUTF8Character(at: index, to: end)
      guard length > 0 else { return (index, length == 0) }
      index &+= length  // not beyond the end
    }
    return (index, false)
  }

  /// Returns the length of the character at an index; 0 for what is none, and -1 for
  /// one that goes on behind the end.
  func lengthOfUTF8Character(at index: Int, to end: Int) -> Int {
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let length: Int
    switch self[index] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    // No character is written longer than it has to be; no half of a pair, and
    // nothing above U+10FFFF, is a character.
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    for offset in 1..<length {
      guard index + offset < end else { return -1 }
      guard (offset == 1 ? second : 0x80...0xBF).contains(self[index + offset]) else { return 0 }
    }
    return length
  }

  /// Skips whole vectors of UTF-8, and returns where a character begins.
  ///
  /// - Precondition: A character begins at the start, which is not below 3.
  private func endOfUTF8Vectors(from start: Int, to end: Int) -> Int {
    var index = start
    while index &+ 16 <= end {  // an index into an array, far from overflow
      // Inside, as is what is loaded below: from index - 3 to index + 15 < end.
      let block = bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index,
        as: SIMD16<UInt8>.self
      )
      let words = unsafeBitCast(block, to: SIMD2<UInt64>.self)  // sixteen bytes each
      let isASCII = (words[0] | words[1]) & 0x8080_8080_8080_8080 == 0
      guard isASCII && self[index &- 1] < 0x80 || isUTF8(block, at: index) else { break }
      index &+= 16
    }
    guard index > start else { return index }
    // The last character of the vectors may go on behind them.
    for back in 1...3 where self[index - back] >= 0xC0 {
      let lead = self[index - back]
      let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
      return length > back ? index - back : index
    }
    return index
  }

  /// Whether a vector is UTF-8 as far as it and the three bytes before it tell.
  @inline(__always)
  private func isUTF8(_ block: SIMD16<UInt8>, at index: Int) -> Bool {
    let (before1, before2, before3) = (
      bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &- 1, as: SIMD16<UInt8>.self),
      bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &- 2, as: SIMD16<UInt8>.self),
      bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &- 3, as: SIMD16<UInt8>.self)
    )  // inside: see the caller
    let continues = (block .>= 0x80) .& (block .< 0xC0)
    let mustContinue = (before1 .>= 0xC0) .| (before2 .>= 0xE0) .| (before3 .>= 0xF0)
    let neverOccurs = (block .== 0xC0) .| (block .== 0xC1) .| (block .> 0xF4)
    let isTooLong =
      ((before1 .== 0xE0) .& (block .< 0xA0)) .| ((before1 .== 0xF0) .& (block .< 0x90))
    let isNoCharacter =
      ((before1 .== 0xED) .& (block .> 0x9F)) .| ((before1 .== 0xF4) .& (block .> 0x8F))
    let wrong = (continues .^ mustContinue) .| neverOccurs .| isTooLong .| isNoCharacter
    return unsafeBitCast(wrong, to: SIMD2<UInt64>.self) == .zero  // sixteen bytes each
  }
}
