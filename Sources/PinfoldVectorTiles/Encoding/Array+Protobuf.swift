extension [UInt8] {
  /// Appends a varint: groups of seven bits, the lowest first.
  @inline(__always)
  public mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a varint with the bits of a signed number.
  @inline(__always)
  public mutating func appendVarint(_ value: Int) {
    appendVarint(UInt64(truncatingIfNeeded: value))
  }

  mutating func appendNumberTag(_ field: Int) { appendVarint(field << 3) }

  mutating func appendField(_ field: Int, _ bytes: [UInt8]) {
    appendVarint(field << 3 | 2)
    appendVarint(bytes.count)
    append(contentsOf: bytes)
  }

  mutating func appendField(_ field: Int, _ text: String) {
    appendVarint(field << 3 | 2)
    appendVarint(text.utf8.count)
    append(contentsOf: text.utf8)
  }

  /// Appends the bytes of a number, the lowest first.
  public mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

/// The zigzag encoding of signed numbers as unsigned ones. Numbers near zero stay small.
enum ZigZag {
  @inline(__always)
  static func encoded(_ value: Int32) -> UInt32 {
    UInt32(bitPattern: (value << 1) ^ (value >> 31))
  }

  static func encoded(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }
}

@inline(__always)
func varintLength(_ value: UInt64) -> Int {
  // Zero takes one group too.
  (UInt64.bitWidth - (value | 1).leadingZeroBitCount + 6) / 7
}
