import PinfoldStore
import PinfoldText

/// Finds a column whose values are worth showing as categories, in a sample of the places.
///
/// Its values are few: at most 12, or at most 20 with nine of ten places in the first 12. Most places
/// have one, and not nearly all have the same. It is neither a number nor the name.
package struct CategoryProposal {
  /// The number of places to examine.
  package static let sampleCount = 2000

  private static let (fewValues, mostValues) = (12, 20)

  /// The longest value in bytes.
  private static let longest = 40

  private let names: [String]
  private let index: ColumnIndex
  private var columns: [Column]
  private var placeCount = 0

  private struct Column {
    var counts: [[UInt8]: Int] = [:]
    var isPossible = true
  }

  /// - Parameter names: The column names, as in the properties of places.
  package init(_ names: [String]) {
    self.names = names
    index = ColumnIndex(names.map { Array($0.utf8) })
    columns = names.map { _ in Column() }
  }

  /// Returns the rows to examine, evenly spread.
  package static func sample(of rowCount: Int) -> [Int] {
    let count = min(rowCount, sampleCount)
    return (0..<count).map { $0 * rowCount / count }
  }

  /// Examines a place.
  ///
  /// - Parameter json: The columns as a JSON object.
  package mutating func look(at json: [UInt8]) {
    placeCount += 1
    for (number, value) in index.values(in: json).enumerated() where columns[number].isPossible {
      let text = ColumnReader.text(value, in: json)
      guard !text.isEmpty else { continue }
      columns[number].counts[text, default: 0] += 1
      columns[number].isPossible =
        text.count <= Self.longest && value?.kind != .container
        && columns[number].counts.count <= Self.mostValues
    }
  }

  /// Returns the column to propose. `nil` if none fits.
  ///
  /// - Parameter others: Columns that are no categories: the name, the coordinates, numbers.
  package func found(leavingOut others: [String]) -> String? {
    let fitting = names.indices.filter { fits(columns[$0]) && !others.contains(names[$0]) }
    let telling = fitting.first { number in
      let name = names[number].lowercased()
      return ["kind", "type", "category", "class"].contains { name.contains($0) }
    }
    return (telling ?? fitting.first).map { names[$0] }
  }

  private func fits(_ column: Column) -> Bool {
    let counts = column.counts.values.sorted(by: >)
    let filled = counts.reduce(0, +)
    guard column.isPossible, counts.count >= 2, filled * 10 >= placeCount * 8,
      filled >= counts.count * 3
    else { return false }
    let first = counts.prefix(Self.fewValues).reduce(0, +)
    return first * 10 >= filled * 9 && counts[0] * 100 <= filled * 98
  }
}
