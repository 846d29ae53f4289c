/// Elements by the number of their group, each group in the order that they had.
struct Grouped<Element: Sendable>: Sendable {
  private let elements: [Element]

  /// Where each group begins, and where the last one ends.
  private let starts: [Int]

  /// - Parameters:
  ///   - elements: The elements.
  ///   - groups: For each of them, the number of its group.
  ///   - count: How many groups there are.
  /// - Complexity: O(*n*)
  init(_ elements: [Element], groups: [some BinaryInteger], count: Int) {
    var ends = [Int](repeating: 0, count: count + 1)
    for group in groups { ends[Int(group) + 1] += 1 }
    for group in 0..<count { ends[group + 1] += ends[group] }
    starts = ends
    var sorted = elements
    for offset in groups.indices {
      let group = Int(groups[offset])
      sorted[ends[group]] = elements[offset]
      ends[group] += 1
    }
    self.elements = sorted
  }

  /// The elements of a group; none if there is no such group.
  subscript(group: Int) -> ArraySlice<Element> {
    guard (0..<starts.count - 1).contains(group) else { return [] }
    return elements[starts[group]..<starts[group + 1]]
  }
}
