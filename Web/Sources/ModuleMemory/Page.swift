#if arch(wasm32)

/// The page through which JavaScript and this module exchange values, many at a time.
///
/// There is one page, at a fixed address. Its contents are not trusted, and every offset is
/// checked.
public struct Page {
  /// The size of the page in bytes.
  public static let byteCount = 1 << 17

  private let storage = UnsafeMutableRawBufferPointer.allocate(
    byteCount: byteCount,
    alignment: MemoryLayout<Double>.alignment
  )

  /// The address of the page.
  var address: UInt { UInt(bitPattern: storage.baseAddress) }

  /// The page as 64-bit floating-point numbers.
  public var doubles: Values<Double> { Values(bytes: storage) }

  /// The page as 32-bit integers.
  public var integers: Values<Int32> { Values(bytes: storage) }

  /// The page as bytes.
  public var bytes: Values<UInt8> { Values(bytes: storage) }

  /// Appends the first bytes of the page to an array.
  ///
  /// - Parameter count: The number of bytes, at most ``byteCount``.
  public func append(_ count: Int, to bytes: inout [UInt8]) {
    precondition((0...Self.byteCount).contains(count), "More bytes than the page has")
    bytes.append(contentsOf: storage[..<count])
  }

  /// Writes the part of an array that fits the page.
  ///
  /// - Parameter start: The offset of the part. Any number is valid; no bytes are written if it is
  ///   out of range.
  /// - Returns: The number of bytes written.
  public func write(_ bytes: [UInt8], from start: Int) -> Int {
    guard start >= 0, start < bytes.count else { return 0 }
    let part = bytes[start...].prefix(Self.byteCount)
    storage.copyBytes(from: part)
    return part.count
  }

  /// The page as words of 64 bits.
  public var words: Values<UInt64> { Values(bytes: storage) }

  /// The page as values of one type.
  public struct Values<Value: BitwiseCopyable> {
    fileprivate let bytes: UnsafeMutableRawBufferPointer

    /// The number of values that fit the page.
    public static var count: Int { byteCount / MemoryLayout<Value>.stride }

    /// The value at an offset below ``count``.
    public subscript(_ offset: Int) -> Value {
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

    /// Writes the part of a list that fits the page.
    ///
    /// - Parameters:
    ///   - start: The offset of the part. Any number is valid; no values are written if it is out
    ///     of range.
    ///   - count: The number of values in the list.
    ///   - value: Returns the value at an offset.
    /// - Returns: The number of values written.
    public func write(from start: Int, of count: Int, _ value: (Int) -> Value) -> Int {
      guard start >= 0, start < count else { return 0 }
      let part = min(Self.count, count - start)
      for offset in 0..<part { self[offset] = value(start + offset) }
      return part
    }
  }
}

/// The page of this instance.
nonisolated(unsafe) public let page = Page()

/// Returns the address of the page.
@_expose(wasm, "page")
@_cdecl("page")
public func pageAddress() -> UInt { page.address }

#endif
