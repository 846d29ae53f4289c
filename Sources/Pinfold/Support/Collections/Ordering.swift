/// A stable sort that is compiled once for all element types and comparisons.
///
/// Modules for the web use it, because specialized sorts of the standard library would add 1/15 to
/// the download. Other builds use the library's sorts, which are faster.
enum Ordering {
  /// Returns the sorted offsets. Equal elements keep their order.
  ///
  /// - Complexity: O(*n* log *n*), a bottom-up merge sort.
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

// These replace the standard library's sorts in the whole engine.
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
  /// A binary search for the first index that fails a condition, which must fail for all later
  /// indexes.
  ///
  /// - Complexity: O(log *n*)
  @inline(__always)  // to inline the condition
  func endOfPrefix(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
