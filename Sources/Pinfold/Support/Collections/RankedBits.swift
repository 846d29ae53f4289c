/// Bits that can be counted up to any set one, and found by their number.
struct RankedBits: Sendable {
  private var words: [UInt64]

  /// How many bits are set before every eighth word; empty if that has to be counted again.
  private var starts: [UInt32] = []

  private static let shift = 3

  /// - Parameter isSet: Whether the bit at an offset is set.
  init(count: Int, _ isSet: (Int) -> Bool) {
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
    for offset in 0..<count where isSet(offset) {
      words[offset >> 6] |= 1 << UInt64(offset & 63)
    }
  }

  /// How many bytes the bits take.
  var byteCount: Int { words.capacity * 8 + starts.capacity * 4 }

  mutating func set(_ offset: Int, _ isSet: Bool) {
    let word = offset >> 6
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    let bit = UInt64(1) << UInt64(offset & 63)
    words[word] = isSet ? words[word] | bit : words[word] & ~bit
    starts.removeAll(keepingCapacity: true)
  }

  /// Counts the bits, if they changed: before ranks are asked for.
  mutating func count() {
    guard starts.isEmpty else { return }
    var total: UInt32 = 0
    for (offset, word) in words.enumerated() {
      if offset & (1 << Self.shift - 1) == 0 { starts.append(total) }
      // There are at most 2³² rows, and a bit for each.
      total &+= UInt32(truncatingIfNeeded: word.nonzeroBitCount)
    }
    starts.append(total)
  }

  /// Returns how many bits are set before that at an offset; `nil` if that is not set.
  func rank(of offset: Int) -> Int? {
    let (word, bit) = (offset >> 6, UInt64(1) << UInt64(offset & 63))
    guard word < words.count, words[word] & bit != 0 else { return nil }
    var rank = Int(starts[word >> Self.shift])
    for before in (word & ~(1 << Self.shift - 1))..<word { rank += words[before].nonzeroBitCount }
    return rank + (words[word] & (bit - 1)).nonzeroBitCount
  }

  /// Returns the offset of a set bit, by how many are set before it.
  func offset(ofRank rank: Int) -> Int? {
    guard let total = starts.last, rank < Int(total) else { return nil }
    let block = starts.indices.endOfPrefix { Int(starts[$0]) <= rank } - 1
    var (word, rest) = (block << Self.shift, rank - Int(starts[block]))
    while rest >= words[word].nonzeroBitCount {
      rest -= words[word].nonzeroBitCount
      word += 1
    }
    var bits = words[word]
    for _ in 0..<rest { bits &= bits &- 1 }
    return word << 6 + bits.trailingZeroBitCount
  }
}
