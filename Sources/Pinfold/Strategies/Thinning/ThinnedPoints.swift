/// Groups of points, each represented by one member. Offsets in the input identify the points.
package struct ThinnedPoints: Equatable, Sendable {
  /// The shown points, in the order of selection.
  package internal(set) var representatives: [Int] = []

  /// The group of each point, as an offset in ``representatives``; -1 for a point that is not on
  /// the map.
  package internal(set) var groups: [Int]

  init(pointCount: Int) {
    groups = [Int](repeating: -1, count: pointCount)
  }
}

extension ThinnedPoints {
  mutating func appendRepresentative(_ point: Int) {
    groups[point] = representatives.count
    representatives.append(point)
  }

  /// Returns the points by descending rank. Points without a rank are last, and points of equal
  /// rank keep their order.
  static func order(ofPoints count: Int, ranks: [Double]) -> [Int] {
    guard !ranks.isEmpty else { return Array(0..<count) }
    precondition(ranks.count == count, "\(ranks.count) ranks for \(count) points")
    return RadixSort.sorted(keys: ranks.map { $0.descendingKey }, rows: nil).rows.map { Int($0) }
  }
}

extension Double {
  /// A sort key for descending order. NaN is last, and both zeros have the same key.
  var descendingKey: UInt64 {
    // The difference is never negative zero.
    let bits = (isNaN ? .infinity : 0 - self).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
