/// Writes gzip without compressing: enough to test a reader, and independent of
/// the library that the reader uses.
///
/// Source: RFC 1951 and RFC 1952.
package enum StoredGzip {
  package static func member(_ bytes: [UInt8]) -> [UInt8] {
    var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      member.append(rest.isEmpty ? 1 : 0)
      member += littleEndian(UInt64(count), 2) + littleEndian(UInt64(~count), 2) + block
    } while !rest.isEmpty
    return member + littleEndian(UInt64(checksum(bytes)), 4)
      + littleEndian(UInt64(bytes.count) & 0xFFFF_FFFF, 4)
  }

  private static func littleEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~checksum
  }
}
