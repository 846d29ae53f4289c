/// A bit set with rank and select queries.
struct RankedBits: Sendable {
  private var words: [UInt64]

  /// The number of set bits before every eighth word. Empty if the bits must be counted again.
  private var starts: [UInt32] = []

  private static let shift = 3

  init(count: Int, _ isSet: (Int) -> Bool) {
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
    for offset in 0..<count where isSet(offset) {
      words[offset >> 6] |= 1 << UInt64(offset & 63)
    }
  }

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

  /// Counts the bits if they have changed. Call this before requesting ranks.
  mutating func count() {
    guard starts.isEmpty else { return }
    var total: UInt32 = 0
    for (offset, word) in words.enumerated() {
      if offset & (1 << Self.shift - 1) == 0 { starts.append(total) }
      // Does not wrap: the engine has at most 2³² rows, with one bit each.
      total &+= UInt32(truncatingIfNeeded: word.nonzeroBitCount)
    }
    starts.append(total)
  }

  /// Returns the number of set bits before a set bit, or `nil` if the bit is not set.
  func rank(of offset: Int) -> Int? {
    let (word, bit) = (offset >> 6, UInt64(1) << UInt64(offset & 63))
    guard word < words.count, words[word] & bit != 0 else { return nil }
    var rank = Int(starts[word >> Self.shift])
    for before in (word & ~(1 << Self.shift - 1))..<word { rank += words[before].nonzeroBitCount }
    return rank + (words[word] & (bit - 1)).nonzeroBitCount
  }

  /// Returns the offset of the set bit with a rank.
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
