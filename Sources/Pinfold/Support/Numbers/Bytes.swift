/// Writes little-endian numbers into bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func append(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  /// Appends half words, padded with zero to a whole word.
  mutating func append(_ halfWords: [UInt32]) {
    for index in 0..<halfWords.wordCount { append(halfWords.word(index)) }
  }

  mutating func append(contentsOf others: [UInt8]) { bytes += others }

  mutating func replaceWord(at index: Int, with word: UInt64) {
    for byte in 0..<8 {
      bytes[index * 8 + byte] = UInt8(truncatingIfNeeded: word >> UInt64(byte * 8))
    }
  }
}

extension [UInt32] {
  var wordCount: Int { (count + 1) / 2 }

  /// Returns a pair of half words as a word, the lower half word first.
  func word(_ index: Int) -> UInt64 {
    let high = 2 * index + 1 < count ? self[2 * index + 1] : 0
    return UInt64(self[2 * index]) | UInt64(high) << 32
  }
}

/// Reads little-endian numbers from bytes.
struct ByteReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns a word by its number. All words before it have eight bytes.
  func word(_ index: Int) -> UInt64 { word(at: index * 8) }

  func words(_ start: Int, _ count: Int) -> [UInt64] {
    (0..<count).map { word(at: start + $0 * 8) }
  }

  func halfWords(_ start: Int, _ count: Int) -> [UInt32] {
    (0..<count).map { halfWord(at: start + $0 * 4) }
  }

  // Without a loop and with bounds checked first, this compiles to one load instruction.

  @inline(__always)
  private func word(at start: Int) -> UInt64 {
    precondition(start >= 0 && start <= bytes.count - 8, "Word beyond the bytes")
    let low = (byte(start), byte(start + 1), byte(start + 2), byte(start + 3))
    let high = (byte(start + 4), byte(start + 5), byte(start + 6), byte(start + 7))
    return low.0 | low.1 << 8 | low.2 << 16 | low.3 << 24
      | high.0 << 32 | high.1 << 40 | high.2 << 48 | high.3 << 56
  }

  @inline(__always)
  private func halfWord(at start: Int) -> UInt32 {
    precondition(start >= 0 && start <= bytes.count - 4, "Half word beyond the bytes")
    let low = byte(start) | byte(start + 1) << 8 | byte(start + 2) << 16 | byte(start + 3) << 24
    return UInt32(low)
  }

  @inline(__always)
  private func byte(_ offset: Int) -> UInt64 { UInt64(bytes[offset]) }
}

/// A checksum over words.
///
/// Source: the FNV-1a hash of Fowler, Noll and Vo, over words instead of bytes. The high bits are
/// folded down, because multiplication carries only upward.
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01B3  // wraps by design
    value ^= value >> 32
  }

  /// Returns the checksum of all whole words from a byte offset.
  static func of(_ bytes: [UInt8], from start: Int) -> UInt64 {
    let reader = ByteReader(bytes)
    var checksum = Checksum()
    for word in start / 8..<bytes.count / 8 { checksum.add(reader.word(word)) }
    return checksum.value
  }
}
