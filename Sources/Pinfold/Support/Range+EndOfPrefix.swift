extension Range<Int> {
  /// Returns the first index that a condition does not hold for; the upper bound
  /// if it holds for all. It must not hold for any index behind that one.
  ///
  /// In ascending order, the prefix of what is below a value ends where the value
  /// is or would be: a binary search.
  ///
  /// - Complexity: O(log *n*)
  @inline(__always)  // so that the condition is asked without a call
  func endOfPrefix(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
