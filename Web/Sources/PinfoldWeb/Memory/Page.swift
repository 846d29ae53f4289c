#if arch(wasm32)

/// The bytes that JavaScript and this module hand values to each other in, many at a time.
///
/// There is one page, and it stays where it is. Nothing read from it is trusted, and every
/// offset is within it.
struct Page {
  /// How many bytes there are.
  static let byteCount = 1 << 17

  private let storage = UnsafeMutableRawBufferPointer.allocate(
    byteCount: byteCount,
    alignment: MemoryLayout<Double>.alignment
  )

  /// Where the page begins in the memory.
  var address: UInt { UInt(bitPattern: storage.baseAddress) }

  /// The numbers of eight bytes.
  var doubles: Values<Double> { Values(bytes: storage) }

  /// The numbers of four bytes.
  var integers: Values<Int32> { Values(bytes: storage) }

  /// The bytes themselves.
  var bytes: Values<UInt8> { Values(bytes: storage) }

  /// Bits, 64 at a time.
  var words: Values<UInt64> { Values(bytes: storage) }

  /// The page as values of one type.
  struct Values<Value: BitwiseCopyable> {
    fileprivate let bytes: UnsafeMutableRawBufferPointer

    /// How many values there is room for.
    static var count: Int { byteCount / MemoryLayout<Value>.stride }

    subscript(_ offset: Int) -> Value {
      get {
        precondition((0..<Self.count).contains(offset), "Offset beyond the page")
        return bytes.load(fromByteOffset: offset * MemoryLayout<Value>.stride, as: Value.self)
      }
      nonmutating set {
        precondition((0..<Self.count).contains(offset), "Offset beyond the page")
        bytes.storeBytes(
          of: newValue,
          toByteOffset: offset * MemoryLayout<Value>.stride,
          as: Value.self
        )
      }
    }
  }
}

#endif
