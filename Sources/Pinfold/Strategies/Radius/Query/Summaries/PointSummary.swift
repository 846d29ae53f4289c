/// A summary of values that does not depend on their order.
protocol PointSummary: Equatable, Sendable {
  /// Adds a value. Ignores NaN.
  mutating func add(_ value: Double, row: UInt32)

  mutating func add(_ other: Self)
}

extension Aggregate: PointSummary {
  mutating func add(_ value: Double, row: UInt32) { add(value) }
}

/// The number of points per category. Each distinct value of a column is a category.
public struct CategoryCounts: Equatable, Sendable {
  /// A category and its number of points.
  public struct Entry: Hashable, Sendable {
    /// The value of the column.
    public let category: Double

    /// The number of points with this value.
    public let count: Int
  }

  /// The categories with points, sorted by value.
  public private(set) var entries: [Entry] = []
}

extension CategoryCounts: PointSummary {
  mutating func add(_ value: Double, row: UInt32) {
    guard !value.isNaN else { return }
    // Adding 0 gives both zeros the same sign.
    add(Entry(category: value + 0, count: 1))
  }

  private mutating func add(_ entry: Entry) {
    let offset = entries.indices.endOfPrefix { entries[$0].category < entry.category }
    if offset < entries.count, entries[offset].category == entry.category {
      let count = entries[offset].count + entry.count
      entries[offset] = Entry(category: entry.category, count: count)
    } else {
      entries.insert(entry, at: offset)
    }
  }

  mutating func add(_ other: CategoryCounts) {
    if other.entries.count == 1 { return add(other.entries[0]) }
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + other.entries.count)
    var (left, right) = (entries[...], other.entries[...])
    while let a = left.first, let b = right.first {
      if a.category == b.category {
        merged.append(Entry(category: a.category, count: a.count + b.count))
        left.removeFirst()
        right.removeFirst()
      } else if a.category < b.category {
        merged.append(left.removeFirst())
      } else {
        merged.append(right.removeFirst())
      }
    }
    entries = merged + left + right
  }
}

/// The points with the greatest values. Ties go to the first in the input.
struct TopRanked: PointSummary {
  struct Entry: Equatable {
    let value: Double
    let row: UInt32

    func isBefore(_ other: Entry) -> Bool {
      value != other.value ? value > other.value : row < other.row
    }
  }

  let limit: Int

  /// The best entries, sorted.
  private(set) var entries: [Entry] = []

  init(limit: Int) { self.limit = limit }

  mutating func add(_ value: Double, row: UInt32) {
    guard !value.isNaN else { return }
    add(Entry(value: value, row: row))
  }

  mutating func add(_ other: TopRanked) {
    for entry in other.entries {
      // Entries are sorted, so all later ones are worse too.
      guard add(entry) else { return }
    }
  }

  @discardableResult
  private mutating func add(_ entry: Entry) -> Bool {
    let offset = entries.indices.endOfPrefix { entries[$0].isBefore(entry) }
    guard offset < limit else { return false }
    entries.insert(entry, at: offset)
    if entries.count > limit { entries.removeLast() }
    return true
  }
}
