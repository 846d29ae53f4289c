extension [UInt8] {
  /// Four bytes as a number, the highest first.
  func bigWord(at index: Int) -> UInt32 {
    self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Appends a number as four bytes, the highest first.
  mutating func append(bigWord number: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Four bytes as a number, in the order of this machine.
  func nativeWord(at index: Int) -> UInt32 { UInt32(bigEndian: bigWord(at: index)) }

  /// Two bytes as a number, the highest first.
  func short(at index: Int) -> Int { Int(self[index]) << 8 | Int(self[index + 1]) }
}
