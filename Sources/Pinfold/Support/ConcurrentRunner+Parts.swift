extension ConcurrentRunner {
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
