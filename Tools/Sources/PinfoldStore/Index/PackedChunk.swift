/// A chunk of a saved index in fewer bytes, where that is possible.
///
/// The keys of an index ascend, and those of many points are close together: what a word has more
/// than the one before it takes fewer bytes than the word. Other parts are left as they are.
enum PackedChunk {
  /// How the bytes after the first one are to be read.
  private enum Form: UInt8 {
    case plain = 0

    /// Differences of words, two and two: a byte with how many bytes each has, and these, the
    /// lowest first. After an odd word there is none.
    case differences = 1
  }

  /// Packs the bytes of words of 64 bits.
  ///
  /// - Complexity: O(*n*).
  static func pack(_ bytes: [UInt8]) -> [UInt8] {
    var packed = [Form.differences.rawValue]
    packed.reserveCapacity(bytes.count + 1)
    var before: UInt64 = 0
    var lengths = 0
    for index in 0..<bytes.count / 8 {
      let word = (0..<8).reduce(0) { $0 | UInt64(bytes[8 * index + $1]) << UInt64(8 * $1) }
      // Wraps where words do not ascend.
      var difference = word &- before
      before = word
      if index.isMultiple(of: 2) {
        lengths = packed.count
        packed.append(none)
      }
      let start = packed.count
      while difference != 0 {
        packed.append(UInt8(truncatingIfNeeded: difference))
        difference >>= 8
      }
      let length = UInt8(packed.count - start)  // at most 8
      packed[lengths] =
        index.isMultiple(of: 2) ? none << 4 | length : packed[lengths] & 15 | length << 4
    }
    let isShorter = packed.count <= bytes.count && bytes.count.isMultiple(of: 8)
    return isShorter ? packed : [Form.plain.rawValue] + bytes
  }

  /// The length of a difference that is not there.
  private static let none: UInt8 = 15

  /// Appends what was packed.
  ///
  /// - Parameters:
  ///   - packed: The bytes; any, in a store that is damaged.
  ///   - limit: The most bytes that are appended.
  /// - Returns: False when the bytes are none that ``pack(_:)`` makes.
  /// - Complexity: O(*n*).
  static func unpack(_ packed: [UInt8], to bytes: inout [UInt8], limit: Int) -> Bool {
    switch packed.first.flatMap(Form.init(rawValue:)) {
    case .plain?:
      guard packed.count - 1 <= limit else { return false }
      bytes.append(contentsOf: packed.dropFirst())
      return true
    case .differences?:
      var end = bytes.count
      // Setting bytes is faster than appending one by one.
      bytes.append(contentsOf: repeatElement(0, count: limit))
      defer { bytes.removeLast(bytes.count - end) }
      return addDifferences(packed.span, to: &bytes, &end)
    case nil: return false
    }
  }

  /// - Parameter end: Where the bytes of the next word belong.
  private static func addDifferences(
    _ packed: Span<UInt8>,
    to bytes: inout [UInt8],
    _ end: inout Int
  ) -> Bool {
    var (word, index) = (UInt64(0), 1)
    while index < packed.count {
      let lengths = packed[index]
      index += 1
      for shift in [0, 4] as [UInt8] {
        let length = lengths >> shift & 15
        if length == none, index == packed.count { return true }
        guard length <= 8, Int(length) <= packed.count - index, bytes.count - end >= 8 else {
          return false
        }
        var difference: UInt64 = 0
        for byte in 0..<Int(length) {
          difference |= UInt64(packed[index + byte]) << UInt64(8 * byte)
        }
        index += Int(length)
        word &+= difference
        for byte in 0..<8 {
          bytes[end + byte] = UInt8(truncatingIfNeeded: word >> UInt64(8 * byte))
        }
        end += 8
      }
    }
    return true
  }
}
