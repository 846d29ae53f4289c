/// The values of a column, and how an index stores them.
///
///     let index = places.withColumns(storing: [
///       .numbers(populations), .categories(kinds), .ranks(timestamps),
///     ])
///
/// Values are by row. Rows beyond the end have no value. In edits and queries, all values are
/// doubles, and NaN stands for a point without a value.
public enum ColumnStorage: Sendable {
  /// Exact numbers, for aggregates: about nine bytes a point. Use NaN for points without a value.
  case numbers([Double])

  /// Categories from 0 to 254, for counts and filters: about a byte and a half a point.
  ///
  /// Use ``noCategory`` for points without a category. If there are more than 255 categories, give
  /// the rare ones a common code. Values of edits that are not a category count as NaN.
  case categories([UInt8])

  /// Numbers in order, for windows: about two bytes a point. Use NaN for points without a value.
  ///
  /// The column has up to 65,535 different values. If there are more, it rounds them down to others
  /// of them that are evenly spread over the points. Values of edits are rounded down to known
  /// values, or up to the least one.
  case ranks([Double])

  /// The code of points without a category.
  public static let noCategory = UInt8.max
}

/// How a column stores values.
enum ColumnKind: Sendable {
  case numbers
  case categories
  case ranks(RankScale)

  /// The value that a column has for a point that is given another one.
  func stored(_ value: Double) -> Double {
    switch self {
    case .numbers: value
    case .categories: ColumnValues.value(ColumnValues.code(value))
    case .ranks(let scale): scale.value(of: scale.rank(of: value))
    }
  }
}

/// The values that the ranks of a column stand for.
struct RankScale: Sendable {
  /// Ascending, without NaN.
  let values: [Double]

  /// The rank of points without a value.
  static let none = UInt16.max

  /// - Complexity: O(*n*)
  init(_ numbers: [Double]) {
    var keys = numbers.filter { !$0.isNaN }.map(Self.key)
    RadixSort.sort(&keys)
    var distinct: [UInt64] = []
    for key in keys where distinct.last != key { distinct.append(key) }
    let limit = Int(Self.none)
    if distinct.count > limit {
      let count = UInt64(keys.count)
      distinct.removeAll(keepingCapacity: true)
      for rank in 0..<limit {
        // Less than 2⁴⁸, since an index has at most 2³² points.
        let key = keys[Int(UInt64(rank) * count / UInt64(limit))]
        if distinct.last != key { distinct.append(key) }
      }
    }
    values = distinct.map(Self.number)
  }

  /// The rank of the greatest value up to a number, or of the least value.
  ///
  /// - Complexity: O(log *n*)
  func rank(of number: Double) -> UInt16 {
    guard !number.isNaN, !values.isEmpty else { return Self.none }
    // At most 65,534.
    return UInt16(max(values.indices.endOfPrefix { values[$0] <= number }, 1) - 1)
  }

  func value(of rank: UInt16) -> Double { rank == Self.none ? .nan : values[Int(rank)] }

  /// The ranks of the values in a window, or `nil` if there are none.
  func ranks(in window: ClosedRange<Double>) -> ClosedRange<UInt16>? {
    let first = values.indices.endOfPrefix { values[$0] < window.lowerBound }
    let end = values.indices.endOfPrefix { values[$0] <= window.upperBound }
    return first < end ? UInt16(first)...UInt16(end - 1) : nil
  }

  /// A whole number that compares like the number. Both zeros have the same.
  private static func key(_ number: Double) -> UInt64 {
    let bits = (number + 0).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  private static func number(_ key: UInt64) -> Double {
    Double(bitPattern: key >> 63 == 1 ? key & ~(1 << 63) : ~key)
  }
}
