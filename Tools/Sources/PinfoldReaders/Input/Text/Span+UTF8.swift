// Unsafe code: loads of sixteen or more bytes at once. A comment beside each load shows that it
// stays inside the bytes.

import PinfoldText

extension Span where Element == UInt8 {
  /// Returns whether a range contains a zero byte.
  func hasZero(from start: Int, to end: Int) -> Bool {
    firstIndex(of: 0, 0, 0, from: start, to: end) < end
  }

  /// Returns the index of the first character in a range that is invalid or incomplete, or the end
  /// of the range. `isBroken` tells invalid from incomplete.
  ///
  /// - Precondition: A character begins at the start.
  func endOfUTF8(from start: Int, to end: Int) -> (index: Int, isBroken: Bool) {
    precondition(start >= 0 && end <= count, "Search beyond bytes")
    var index = start
    while index < end {
      // The vectors also check the three bytes before each.
      if index &- start >= 3 { index = endOfUTF8Vectors(from: index, to: end) }
      guard index < end else { break }
      let length = lengthOfUTF8Character(at: index, to: end)
      guard length > 0 else { return (index, length == 0) }
      index &+= length  // not beyond the end
    }
    return (index, false)
  }

  /// Returns the length of the character at an index: 0 if it is invalid, -1 if it continues past
  /// the end.
  func lengthOfUTF8Character(at index: Int, to end: Int) -> Int {
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let length: Int
    switch self[index] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    // Rejects overlong forms, surrogates, and values above U+10FFFF.
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

  /// Skips complete vectors of UTF-8 and returns the start of a character.
  ///
  /// - Precondition: A character begins at the start, which is at least 3.
  private func endOfUTF8Vectors(from start: Int, to end: Int) -> Int {
    var index = start
    while index &+ 16 <= end {  // an index into an array, far from overflow
      if self[index &- 1] < 0x80 {
        index = endOfASCIIVectors(from: index, to: end)
        if index &+ 16 > end { break }
      }
      guard isUTF8Vector(at: index) else { break }
      index &+= 16
    }
    guard index > start else { return index }
    // The last character may continue past the vectors.
    for back in 1...3 where self[index - back] >= 0xC0 {
      let lead = self[index - back]
      let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
      return length > back ? index - back : index
    }
    return index
  }

  /// Skips complete vectors of ASCII, four at a time if possible.
  @inline(__always)
  private func endOfASCIIVectors(from start: Int, to end: Int) -> Int {
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index &+ 64 <= end {  // as above, and the load stays inside
      let words = bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index,
        as: SIMD8<UInt64>.self
      )
      let halves = words.lowHalf | words.highHalf
      let pairs = halves.lowHalf | halves.highHalf
      guard (pairs[0] | pairs[1]) & high == 0 else { break }
      index &+= 64
    }
    while index &+ 16 <= end {
      let words = bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index,
        as: SIMD2<UInt64>.self
      )
      guard (words[0] | words[1]) & high == 0 else { break }
      index &+= 16
    }
    return index
  }

  /// Whether the vector at an index continues valid UTF-8, given the three bytes before it. Does
  /// not check whether the last byte is a valid lead.
  ///
  /// - Precondition: The index is at least 3, and 16 bytes follow it.
  @inline(__always)
  private func isUTF8Vector(at index: Int) -> Bool {
    func vector(_ offset: Int) -> SIMD16<UInt8> {
      bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
    }
    // Loads bytes index - 3 to index + 15, all inside.
    let (block, before) = (vector(index), vector(index &- 1))
    let continues = (block & all(0xC0)) .== all(0x80)
    let mustContinue =
      (before .>= all(0xC0)) .| (vector(index &- 2) .>= all(0xE0))
      .| (vector(index &- 3) .>= all(0xF0))
    guard isNowhere(continues .^ mustContinue) else { return false }
    // Most leads accept any continuation byte.
    let isSpecial =
      ((before & all(0xFE)) .== all(0xC0)) .| (before .== all(0xE0)) .| (before .== all(0xED))
      .| (before .>= all(0xF0))
    guard !isNowhere(isSpecial) else { return true }
    let isNone = ((before & all(0xFE)) .== all(0xC0)) .| (before .> all(0xF4))
    let isTooLong =
      ((before .== all(0xE0)) .& (block .< all(0xA0)))
      .| ((before .== all(0xF0)) .& (block .< all(0x90)))
    let isNoCharacter =
      ((before .== all(0xED)) .& (block .> all(0x9F)))
      .| ((before .== all(0xF4)) .& (block .> all(0x8F)))
    return isNowhere(isNone .| isTooLong .| isNoCharacter)
  }
}

/// A vector of one repeated byte. Comparing with a scalar instead would cost one call per lane.
@inline(__always)
private func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

@inline(__always)
private func isNowhere(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
  let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)  // sixteen bytes each
  return words[0] | words[1] == 0
}
