/// A stable sort by any comparison, in one function for all types.
///
/// Sorts of the standard library are compiled for each type and each comparison, which were a
/// fifteenth of what a page downloads for plans. So they are this one in modules for web pages;
/// elsewhere those of the library are faster.
enum Ordering {
  /// Returns the offsets of elements in their order; of equal ones the first is before.
  ///
  /// - Parameters:
  ///   - count: How many elements there are.
  ///   - isBefore: Whether the element at an offset has to be before that at another one.
  /// - Complexity: O(*n* log *n*), a merge sort from the bottom up.
  @inline(never)
  static func offsets(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var spare = order
    var width = 1
    while width < count {
      var target = 0
      while target < count {
        let (middle, end) = (min(target + width, count), min(target + 2 * width, count))
        var (first, second) = (target, middle)
        while target < end {
          let takesSecond =
            second < end && (first >= middle || isBefore(order[second], order[first]))
          spare[target] = order[takesSecond ? second : first]
          second += takesSecond ? 1 : 0
          first += takesSecond ? 0 : 1
          target += 1
        }
      }
      swap(&order, &spare)
      width *= 2
    }
    return order
  }
}

#if hasFeature(Embedded)

// These take the place of the library's own, by their names, in all of the engine.
extension Sequence {
  func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
    let list = Array(self)
    return Ordering.offsets(list.count) { isBefore(list[$0], list[$1]) }.map { list[$0] }
  }
}

extension Sequence where Element: Comparable {
  func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension Array {
  mutating func sort(by isBefore: (Element, Element) -> Bool) { self = sorted(by: isBefore) }
}

extension Array where Element: Comparable {
  mutating func sort() { self = sorted() }
}

#endif

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
