/// A hash of bytes by the rule of Fowler, Noll and Vo: the same in every process, and no secret.
///
/// Inlinable, because a loop over a collection of another module is slow where the compiler does not
/// see both: the files of the page took half of the time in which a server starts.
@usableFromInline package struct FowlerNollVo {
  /// The hash of the bytes until now.
  @usableFromInline package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable package init() {}

  @inlinable package mutating func append(_ bytes: some Sequence<UInt8>) {
    // Wraps by design.
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

extension Sequence<UInt8> {
  /// A hash of the bytes, see ``FowlerNollVo``.
  @inlinable package var fowlerNollVo: UInt64 {
    var hash = FowlerNollVo()
    hash.append(self)
    return hash.value
  }
}
