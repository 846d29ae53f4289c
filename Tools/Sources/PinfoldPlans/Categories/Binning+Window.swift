import PinfoldReaders
import PinfoldText

/// A window of dates or numbers as text: `2020-01..2020-06`, where either end may be missing.
package struct WindowText: Hashable, Sendable {
  /// Two texts, empty for a missing end.
  let ends: [String]

  /// - Returns: `nil` if the text is not a window, and without ends.
  package init?(_ text: String) {
    let sides = text.split(separator: "..", omittingEmptySubsequences: false).map(\.trimmed)
    guard sides.count == 2, sides.contains(where: { !$0.isEmpty }),
      sides.allSatisfy({ $0.isEmpty || Binning.date($0) != nil || Double(decimal: $0) != nil })
    else { return nil }
    ends = sides
  }
}

extension Binning {
  /// Returns the parts in which a window's ends are, and all between: the window moves to their edges.
  ///
  /// - Parameter window: A window, which excludes its later end. The ends may be in either order.
  /// - Returns: No parts for a window beyond all values. `nil` for a number in place of a date, and the
  ///   other way round.
  package func parts(of window: WindowText) -> Range<Int>? {
    var values: [Double?] = []
    for end in window.ends {
      let value = isDate ? Self.date(end) : Double(decimal: end)
      guard end.isEmpty || value != nil else { return nil }
      values.append(value)
    }
    if let from = values[0], let to = values[1], from > to { values.swapAt(0, 1) }
    let last = starts.count - 1
    let start = values[0].map { edge in max(starts.partitionPoint { $0 <= edge } - 1, 0) } ?? 0
    let end = values[1].map { edge in min(starts.partitionPoint { $0 < edge }, last) } ?? last
    // Both ends may be at the same edge, which is then the first value of a part.
    let isPoint = values[0] == values[1] && (values[0] ?? -.infinity) >= starts[0] && start < last
    return start..<max(end, isPoint ? start + 1 : start)
  }

  /// Returns the texts of a window's ends.
  func text(of parts: Range<Int>) -> JSONValue {
    .array([.string(edges[parts.lowerBound]), .string(edges[parts.upperBound])])
  }

  /// Returns a date or a year in seconds.
  fileprivate static func date(_ text: String) -> Double? {
    let isYear = text.utf8.count == 4 && text.utf8.allSatisfy { (48...57).contains($0) }
    return DateText.seconds(Array((isYear ? text + "-01" : text).utf8))
  }
}
