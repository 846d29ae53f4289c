/// Whether the engine can use several threads.
///
/// In modules for web maps it cannot: they are built with this condition, which is asked here only,
/// and what is only for threads is not in them.
enum Threads {
  @inline(__always)  // so that it is known when the rest is optimized
  static var areIncluded: Bool {
    #if PINFOLD_WITHOUT_THREADS
    false
    #else
    true
    #endif
  }
}

extension ConcurrentRunner {
  /// Whether several things can be done at the same time.
  @inline(__always)  // as above
  var hasThreads: Bool { Threads.areIncluded && width > 1 }

  /// Whether several threads pay for a number of things: for few, a second one does not.
  @inline(__always)  // as above
  func usesThreads(for count: Int) -> Bool { hasThreads && count >= 1 << 14 }

  /// Divides a number of things among the threads; nothing is one share.
  func shares(of count: Int) -> [Range<Int>] {
    guard usesThreads(for: count) else { return [0..<count] }
    let share = count / width
    return (0..<width).map { share * $0..<($0 + 1 < width ? share * ($0 + 1) : count) }
  }

  /// Returns an array of one element again and again. Most of the work is that its memory is fresh.
  func array<Element: Sendable>(repeating element: Element, count: Int) -> [Element] {
    guard hasThreads else { return [Element](repeating: element, count: count) }
    let shares = shares(of: count)
    return [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      // Each thread only touches its own share, and together they are all elements.
      nonisolated(unsafe) let elements = elements
      let done: [Void] = map(shares.count) { share in
        UnsafeMutableBufferPointer(rebasing: elements[shares[share]]).initialize(repeating: element)
      }
      precondition(done.count == shares.count, "A runner has left something out")
      initialized = count
    }
  }

  /// Returns an empty array with room for a number of elements. Its memory is fresh: where threads pay,
  /// each touches a share of its pages now, as that is most of the work of filling it.
  func emptyArray<Element: BitwiseCopyable>(capacity: Int) -> [Element] {
    guard usesThreads(for: capacity) else {
      var array: [Element] = []
      array.reserveCapacity(capacity)
      return array
    }
    return [Element](unsafeUninitializedCapacity: capacity) { elements, initialized in
      // Each thread only touches its own share.
      nonisolated(unsafe) let bytes = UnsafeMutableRawBufferPointer(elements)
      let shares = shares(of: bytes.count)
      let _: [Void] = map(shares.count) { share in
        // No page is smaller.
        for offset in stride(from: shares[share].lowerBound, to: shares[share].upperBound, by: 4096)
        {
          bytes.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
        }
      }
      initialized = 0
    }
  }

  /// Calls a function for each part of an array, to change it; at the same time, as no two parts
  /// have an element in common.
  ///
  /// - Parameters:
  ///   - ends: Where each part ends, ascending, and at most the array's count: the first begins at
  ///     0, each of the others where the one before it ends.
  ///   - body: Called with the number of each part, and with that part of the array.
  /// - Returns: The results, in the order of the parts.
  @inline(__always)  // with the function that is called
  func change<Element, Result: Sendable>(
    _ array: inout [Element],
    ends: [Int],
    _ body: @Sendable (Int, inout MutableSpan<Element>) -> Result
  ) -> [Result] {
    guard hasThreads else {
      precondition(ends[0] <= array.count)
      return array.withUnsafeMutableBufferPointer { elements in
        var span = UnsafeMutableBufferPointer(rebasing: elements[..<ends[0]]).mutableSpan
        return [body(0, &span)]
      }
    }
    let starts = [0] + ends.dropLast()
    // No two parts overlap, and none is outside of the array.
    precondition(zip(starts, ends).allSatisfy { $0 <= $1 } && ends.allSatisfy { $0 <= array.count })
    return array.withUnsafeMutableBufferPointer { elements in
      // Each thread only touches its own part, and all end before this does.
      nonisolated(unsafe) let elements = elements
      return map(ends.count) { part in
        let range = starts[part]..<ends[part]
        var span = UnsafeMutableBufferPointer(rebasing: elements[range]).mutableSpan
        return body(part, &span)
      }
    }
  }
}
