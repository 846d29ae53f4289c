/// Reads the numbers and bytes of rows one after the other.
struct RecordReader {
  private let content: [UInt8]
  private(set) var index: Int

  init(_ content: [UInt8], at index: Int) { (self.content, self.index) = (content, index) }

  /// Reads a number of one to nine bytes.
  mutating func integer() -> Int64? {
    var value: UInt64 = 0
    for position in 0..<9 {
      guard content.indices.contains(index) else { return nil }
      let byte = content[index]
      index += 1
      if position == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return nil
  }

  /// Returns the next bytes.
  func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, index <= content.count - count else { return nil }
    return Array(content[index..<index + count])
  }

  /// Reads bytes.
  mutating func take(_ count: Int) -> [UInt8]? {
    guard let bytes = bytes(count) else { return nil }
    index += count
    return bytes
  }
}
