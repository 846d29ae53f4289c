/// Reads bytes from JavaScript: little-endian numbers of four and eight bytes, and text after its
/// length. Reading past the end returns `nil`.
struct ByteReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  var remaining: Int { bytes.count - offset }

  mutating func byte() -> UInt8? {
    guard remaining >= 1 else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  mutating func word() -> UInt32? {
    guard remaining >= 4 else { return nil }
    var value: UInt32 = 0
    for index in 0..<4 { value |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    offset += 4
    return value
  }

  mutating func double() -> Double? {
    guard let low = word(), let high = word() else { return nil }
    return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
  }

  /// Reads a count of items of at least one byte each. Returns `nil` if there are fewer unread
  /// bytes than items.
  mutating func count() -> Int? {
    guard let count = word(), count <= UInt32(remaining) else { return nil }
    return Int(count)
  }

  mutating func text() -> ArraySlice<UInt8>? {
    guard let count = count() else { return nil }
    offset += count
    return bytes[offset - count..<offset]
  }
}
