/// Points in groups, each stood for by one of its members.
///
/// Points are identified by their offsets in the input.
package struct ThinnedPoints: Equatable, Sendable {
  /// The points that are shown, in the order in which they were chosen.
  package internal(set) var representatives: [Int] = []

  /// For each point, the offset of its group's representative in ``representatives``; -1
  /// for a point that is not on the map.
  package internal(set) var groups: [Int]

  init(pointCount: Int) {
    groups = [Int](repeating: -1, count: pointCount)
  }
}

extension ThinnedPoints {
  /// Opens a new group, of one point that stands for it.
  mutating func appendRepresentative(_ point: Int) {
    groups[point] = representatives.count
    representatives.append(point)
  }

  /// The order in which points are considered: by descending rank, points without one
  /// last, and in the order of the input where ranks are equal.
  static func order(ofPoints count: Int, ranks: [Double]) -> [Int] {
    guard !ranks.isEmpty else { return Array(0..<count) }
    precondition(ranks.count == count, "\(ranks.count) ranks for \(count) points")
    return RadixSort.sorted(keys: ranks.map { $0.descendingKey }, rows: nil).rows.map { Int($0) }
  }
}

extension Double {
  /// A key that is the less the greater the number is, and greatest for none; one for both zeros.
  var descendingKey: UInt64 {
    // No difference is a zero below zero.
    let bits = (isNaN ? .infinity : 0 - self).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
