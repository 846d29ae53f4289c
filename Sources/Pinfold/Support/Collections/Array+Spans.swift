// `Array.span` and `Array.mutableSpan` need version 26 of Apple's systems. Slices have spans on all
// versions.

extension Array {
  @inline(__always)
  mutating func withMutableSpan<Result>(
    _ body: (inout MutableSpan<Element>) -> Result
  ) -> Result {
    withUnsafeMutableBufferPointer { elements in
      var span = elements.mutableSpan
      return body(&span)
    }
  }

  /// Returns whether both arrays have the same storage.
  ///
  /// - Complexity: O(1)
  package func sharesMemory(with other: [Element]) -> Bool {
    let (slice, otherSlice) = (self[...], other[...])
    let (span, otherSpan) = (slice.span, otherSlice.span)
    return span.isIdentical(to: otherSpan)
  }
}
