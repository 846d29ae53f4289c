extension PagedArray {
  /// Calls a function with the offsets at which a copy may differ: the offsets of pages
  /// that the two do not share, and those that only one of them has.
  ///
  /// - Returns: Whether one is a copy of the other, with changes; if not, the function
  ///   is not called.
  /// - Complexity: O(*p* + *m*) for *p* pages and *m* elements of changed ones.
  func forEachUnshared(from other: PagedArray, _ body: (_ place: Int) -> Void) -> Bool {
    guard isCopy(of: other) else { return false }
    let (common, all) = (min(count, other.count), max(count, other.count))
    for page in 0..<Self.pageCount(common) where !sharesPage(page, with: other) {
      for place in Self.places(ofPage: page) where place < common { body(place) }
    }
    for place in common..<all { body(place) }
    return true
  }
}
