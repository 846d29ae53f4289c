import PinfoldReaders
import PinfoldStore
import PinfoldText

/// Finds columns whose values are worth showing as categories, as times and as borders, in a sample of
/// the places.
///
/// The values of categories are few: at most 12, or at most 20 with nine of ten places in the first 12. Most places
/// have one, and not nearly all have the same. They are neither numbers nor names. Nearly all values of
/// times are dates. Borders have more values than categories, and may be numbers.
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
    var (filledCount, dateCount) = (0, 0)
    var isDate: Bool { dateCount > 0 && dateCount * 10 >= filledCount * 9 }
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
    for (number, value) in index.values(in: json).enumerated() {
      let text = ColumnReader.text(value, in: json)
      guard !text.isEmpty else { continue }
      columns[number].filledCount += 1
      if DateText.seconds(text) != nil { columns[number].dateCount += 1 }
      guard columns[number].isPossible else { continue }
      columns[number].counts[text, default: 0] += 1
      columns[number].isPossible =
        text.count <= Self.longest && value?.kind != .container
        && columns[number].counts.count <= CategoryList.limit
    }
  }

  /// Returns the column to propose. `nil` if none fits.
  ///
  /// - Parameter others: Columns to leave out: the name, the coordinates, numbers.
  package func found(leavingOut others: [String]) -> String? {
    let fitting = names.indices.filter { fits(columns[$0]) && !others.contains(names[$0]) }
    let telling = fitting.first { number in
      let name = names[number].lowercased()
      return ["kind", "type", "category", "class"].contains { name.contains($0) }
    }
    return (telling ?? fitting.first).map { names[$0] }
  }

  /// The column of times to propose. `nil` without one.
  package var foundTime: String? {
    zip(names, columns).first { $1.isDate && $1.filledCount * 2 >= placeCount }?.0
  }

  /// Returns the columns whose values can keep clusters apart: at most 254 values, of which most
  /// occur repeatedly.
  ///
  /// - Parameter others: Columns to leave out: the name, the coordinates.
  package func foundBorders(leavingOut others: [String]) -> [String] {
    zip(names, columns).filter { name, column in
      let filled = column.counts.values.reduce(0, +)
      return column.isPossible && !column.isDate && column.counts.count >= 2
        && filled >= column.counts.count * 2 && !others.contains(name)
    }
    .map(\.0)
  }

  private func fits(_ column: Column) -> Bool {
    let counts = column.counts.values.sorted(by: >)
    let filled = counts.reduce(0, +)
    guard column.isPossible, !column.isDate, (2...Self.mostValues).contains(counts.count),
      filled * 10 >= placeCount * 8,
      filled >= counts.count * 3
    else { return false }
    let first = counts.prefix(Self.fewValues).reduce(0, +)
    return first * 10 >= filled * 9 && counts[0] * 100 <= filled * 98
  }
}
