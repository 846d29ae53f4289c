extension ConcurrentRunner {
  /// Divides a number of things among the threads; nothing is one share.
  func shares(of count: Int) -> [Range<Int>] {
    // For few things, a second thread does not pay.
    guard width > 1 && count >= 1 << 14 else { return [0..<count] }
    return (0..<width).map {
      count / width * $0..<($0 + 1 < width ? count / width * ($0 + 1) : count)
    }
  }

  /// Returns an array of one element again and again; the memory is fresh, which is most of the
  /// work.
  func array<Element: Sendable>(repeating element: Element, count: Int) -> [Element] {
    let shares = shares(of: count)
    return [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      // Each thread only touches its own share, and together they are all elements.
      nonisolated(unsafe) let elements = elements
      _ = map(shares.count) {
        UnsafeMutableBufferPointer(rebasing: elements[shares[$0]]).initialize(repeating: element)
      }
      initialized = count
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
  func change<Element, Result: Sendable>(
    _ array: inout [Element],
    ends: [Int],
    _ body: @Sendable (Int, inout MutableSpan<Element>) -> Result
  ) -> [Result] {
    let starts = [0] + ends.dropLast()
    // No two parts overlap, and none is outside of the array.
    precondition(zip(starts, ends).allSatisfy { $0 <= $1 } && ends.allSatisfy { $0 <= array.count })
    return array.withUnsafeMutableBufferPointer { elements in
      // Each thread only touches its own part, and all end before this does.
      nonisolated(unsafe) let elements = elements
      return map(ends.count) { part in
        let part = (number: part, range: starts[part]..<ends[part])
        var span = UnsafeMutableBufferPointer(rebasing: elements[part.range]).mutableSpan
        return body(part.number, &span)
      }
    }
  }
}
