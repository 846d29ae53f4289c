import Pinfold

/// Counts the values of a column, row by row.
package struct CategoryCounter: Sendable {
  /// Longer texts are not categories. They count as others.
  package static let mostBytes = 200

  /// The number of distinct values to tell apart. More are useless as categories.
  private static let mostValues = Int(UInt16.max) - 2

  private static let none = UInt16.max
  private static let other = UInt16.max - 1

  /// By row: the offset of the value.
  private var rows: [UInt16] = []
  private var offsets: [[UInt8]: UInt16] = [:]
  private var values: [(text: [UInt8], count: Int)] = []

  /// The last value. Equal values are often adjacent.
  private var last: (text: [UInt8], offset: UInt16) = ([], Self.none)

  package init() {}

  /// Adds the value of a row as text. Empty for a row without one.
  package mutating func add(_ text: [UInt8], row: Int) {
    if row >= rows.count {
      rows += repeatElement(Self.none, count: row + 1 - rows.count)
    }
    if text != last.text { last = (text, offset(of: text)) }
    rows[row] = last.offset
    if last.offset < Self.other { values[Int(last.offset)].count += 1 }
  }

  private mutating func offset(of text: [UInt8]) -> UInt16 {
    guard !text.isEmpty else { return Self.none }
    guard text.count <= Self.mostBytes else { return Self.other }
    if let offset = offsets[text] { return offset }
    guard values.count < Self.mostValues else { return Self.other }
    let offset = UInt16(values.count)  // less than ``mostValues``
    offsets[text] = offset
    values.append((text, 0))
    return offset
  }

  /// The categories, the most frequent first; equally frequent ones by their bytes.
  package var list: CategoryList {
    let order = values.sorted {
      $0.count != $1.count ? $0.count > $1.count : $0.text.lexicographicallyPrecedes($1.text)
    }
    return CategoryList(order.lazy.map(\.text))
  }

  /// Returns the category of each row.
  package func codes(_ list: CategoryList) -> [UInt8] {
    let codes = values.map { list.code(of: $0.text) }
    return rows.map { offset in
      switch offset {
      case Self.none: ColumnStorage.noCategory
      case Self.other: CategoryList.other
      default: codes[Int(offset)]
      }
    }
  }
}
