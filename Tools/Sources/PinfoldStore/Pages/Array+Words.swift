extension [UInt8] {
  /// Four bytes as a number, the highest first.
  func bigWord(at index: Int) -> UInt32 {
    self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Four bytes as a number, in the order of this machine.
  func nativeWord(at index: Int) -> UInt32 { UInt32(bigEndian: bigWord(at: index)) }

  /// Two bytes as a number, the highest first.
  func short(at index: Int) -> Int { Int(self[index]) << 8 | Int(self[index + 1]) }
}
