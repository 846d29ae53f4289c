#if arch(wasm32)

/// The bytes that JavaScript and this module hand values to each other in, many at a time.
///
/// There is one page, and it stays where it is. Nothing read from it is trusted, and every
/// offset is within it.
public struct Page {
  /// How many bytes there are.
  public static let byteCount = 1 << 17

  private let storage = UnsafeMutableRawBufferPointer.allocate(
    byteCount: byteCount,
    alignment: MemoryLayout<Double>.alignment
  )

  /// Where the page begins in the memory.
  var address: UInt { UInt(bitPattern: storage.baseAddress) }

  /// The numbers of eight bytes.
  public var doubles: Values<Double> { Values(bytes: storage) }

  /// The numbers of four bytes.
  public var integers: Values<Int32> { Values(bytes: storage) }

  /// The bytes themselves.
  public var bytes: Values<UInt8> { Values(bytes: storage) }

  /// Appends the first bytes to others.
  ///
  /// - Parameter count: How many, at most ``byteCount``.
  public func append(_ count: Int, to bytes: inout [UInt8]) {
    precondition((0...Self.byteCount).contains(count), "More bytes than the page has")
    bytes.append(contentsOf: storage[..<count])
  }

  /// Writes the part of some bytes that begins at an offset, as much of it as there is room for.
  ///
  /// - Parameter start: The offset. It may be any; beyond the bytes there is nothing.
  /// - Returns: How many bytes were written.
  public func write(_ bytes: [UInt8], from start: Int) -> Int {
    guard start >= 0, start < bytes.count else { return 0 }
    let part = bytes[start...].prefix(Self.byteCount)
    storage.copyBytes(from: part)
    return part.count
  }

  /// Bits, 64 at a time.
  public var words: Values<UInt64> { Values(bytes: storage) }

  /// The page as values of one type.
  public struct Values<Value: BitwiseCopyable> {
    fileprivate let bytes: UnsafeMutableRawBufferPointer

    /// How many values there is room for.
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

    /// Writes the part of a list that begins at an offset, as much of it as there is room for.
    ///
    /// - Parameters:
    ///   - start: The offset. It may be any; beyond the list there is nothing.
    ///   - count: How many values the list has.
    ///   - value: Returns the value at an offset.
    /// - Returns: How many values were written.
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

/// Returns where the page begins.
@_expose(wasm, "page")
@_cdecl("page")
public func pageAddress() -> UInt { page.address }

#endif
