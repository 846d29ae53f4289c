extension Array {
  /// Returns the elements in ascending order of numbers, those of the same number in
  /// the order in which they are.
  ///
  /// - Parameter bitCount: The bits that the numbers have.
  /// - Complexity: O(*n*) for each eleven bits.
  func radixSorted(bitCount: Int, by number: (Element) -> UInt64) -> [Element] {
    let digitBits = 11
    var (elements, sorted) = (self, self)
    for shift in stride(from: 0, to: bitCount, by: digitBits) {
      var starts = [Int](repeating: 0, count: 1 << digitBits)
      let mask = UInt64(starts.count - 1)
      for element in elements { starts[Int(number(element) >> UInt64(shift) & mask)] += 1 }
      var sum = 0
      for digit in starts.indices {
        (starts[digit], sum) = (sum, sum + starts[digit])
      }
      for element in elements {
        let digit = Int(number(element) >> UInt64(shift) & mask)
        sorted[starts[digit]] = element
        starts[digit] += 1
      }
      swap(&elements, &sorted)
    }
    return elements
  }
}
