// An array's `span` and `mutableSpan` are in Apple's systems from version 26 on. Those of slices are in
// all systems.

extension Array {
  /// Calls a function with the elements, to change them.
  @inline(__always)
  mutating func withMutableSpan<Result>(
    _ body: (inout MutableSpan<Element>) -> Result
  ) -> Result {
    withUnsafeMutableBufferPointer { elements in
      var span = elements.mutableSpan
      return body(&span)
    }
  }

  /// Whether another array has the same elements in the same memory, so that nothing needs to be
  /// compared.
  ///
  /// - Complexity: O(1)
  package func sharesMemory(with other: [Element]) -> Bool {
    let (slice, otherSlice) = (self[...], other[...])
    let (span, otherSpan) = (slice.span, otherSlice.span)
    return span.isIdentical(to: otherSpan)
  }
}
