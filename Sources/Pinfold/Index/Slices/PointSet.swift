/// A set of point ids, stored as one bit per row up to the highest row.
///
/// Use a set to filter an index: see ``PointIndex/filtered(by:)-(PointSet)``.
public struct PointSet: Equatable, Sendable {
  private(set) var words: [UInt64] = []

  /// The number of points in the set.
  public private(set) var count = 0

  /// Creates an empty set.
  ///
  /// - Parameter rowCount: The number of rows to reserve space for.
  public init(rowCount: Int = 0) {
    words = [UInt64](repeating: 0, count: (rowCount + 63) / 64)
  }

  /// Creates a set from bits: bit *r* mod 64 of word *r* / 64 stands for row *r*.
  public init(words: [UInt64]) {
    self.words = words
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Returns whether the set contains a point.
  public func contains(_ id: PointID) -> Bool { contains(row: id.row) }

  /// Inserts a point.
  ///
  /// - Complexity: O(1) within the reserved rows, otherwise O(*n*) to grow to row *n*.
  public mutating func insert(_ id: PointID) {
    let word = Int(id.row / 64)
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    let bit = UInt64(1) << UInt64(id.row % 64)
    if words[word] & bit == 0 { count += 1 }
    words[word] |= bit
  }

  /// Removes a point.
  public mutating func remove(_ id: PointID) {
    guard contains(id) else { return }
    words[Int(id.row / 64)] &= ~(1 << UInt64(id.row % 64))
    count -= 1
  }

  func contains(row: UInt32) -> Bool {
    let word = Int(row / 64)
    return word < words.count && words[word] >> UInt64(row % 64) & 1 == 1
  }

  /// Returns whether two sets contain the same points. Their capacities may differ.
  public static func == (a: PointSet, b: PointSet) -> Bool {
    guard a.count == b.count else { return false }
    let (short, long) = a.words.count <= b.words.count ? (a.words, b.words) : (b.words, a.words)
    return long.indices.allSatisfy { long[$0] == ($0 < short.count ? short[$0] : 0) }
  }
}
