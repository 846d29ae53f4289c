/// Compresses a chunk of a saved index, if possible.
///
/// The keys of an index ascend, so the difference from the previous word takes fewer bytes than the
/// word. Other parts of the index stay uncompressed.
enum PackedChunk {
  private enum Form: UInt8 {
    case plain = 0

    /// Pairs of differences: a byte with both lengths, then both differences, little-endian. The
    /// second difference is missing after an odd last word.
    case differences = 1
  }

  /// Packs the bytes of 64-bit words.
  ///
  /// - Complexity: O(*n*).
  static func pack(_ bytes: [UInt8]) -> [UInt8] {
    var packed = [Form.differences.rawValue]
    packed.reserveCapacity(bytes.count + 1)
    var before: UInt64 = 0
    var lengths = 0
    for index in 0..<bytes.count / 8 {
      let word = (0..<8).reduce(0) { $0 | UInt64(bytes[8 * index + $1]) << UInt64(8 * $1) }
      // Wraps if the words don't ascend.
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

  /// The length that marks a missing difference.
  private static let none: UInt8 = 15

  /// Appends the unpacked bytes of a chunk.
  ///
  /// - Parameter packed: The packed bytes. May be invalid in a damaged store.
  /// - Returns: `false` if the bytes are not output of ``pack(_:)``.
  /// - Complexity: O(*n*).
  static func unpack(_ packed: [UInt8], to bytes: inout [UInt8], limit: Int) -> Bool {
    switch packed.first.flatMap(Form.init(rawValue:)) {
    case .plain?:
      guard packed.count - 1 <= limit else { return false }
      bytes.append(contentsOf: packed.dropFirst())
      return true
    case .differences?:
      var end = bytes.count
      // Setting bytes is faster than appending them.
      bytes.append(contentsOf: repeatElement(0, count: limit))
      defer { bytes.removeLast(bytes.count - end) }
      return addDifferences(packed.span, to: &bytes, &end)
    case nil: return false
    }
  }

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
