import PinfoldReaders
import PinfoldStore
import PinfoldText

/// Finds columns whose values are worth showing as categories and as times, in a sample of the places.
///
/// The values of categories are few: at most 12, or at most 20 with nine of ten places in the first 12.
/// Most places have one, and not nearly all have the same. They are neither numbers nor names. Nearly
/// all values of times are dates, or the name of their column says that they are Unix times or years.
///
/// Also decides how people filter by each column; see ``FilterKind``.
package struct CategoryProposal {
  /// The number of places to examine.
  package static let sampleCount = 2000

  private static let (fewValues, mostValues) = (12, 20)

  /// The longest value in bytes.
  private static let longest = 40

  /// The most different numbers or dates in the sample of a column with few values.
  private static let mostNumbers = 12

  private let names: [String]
  private let index: ColumnIndex
  private var columns: [Column]
  private var placeCount = 0

  fileprivate struct Column {
    var counts: [[UInt8]: Int] = [:]
    /// Whether all values are short texts.
    var isShort = true
    /// Whether the values are few. If not, they are no longer counted.
    var isFew = true
    /// Whether all values are written as whole numbers always are.
    var isWhole = true
    var filledCount = 0

    /// The number of dates without slashes, and with slashes after the day or the month.
    var dateCounts = (plain: 0, dayFirst: 0, monthFirst: 0)

    /// Whether the name allows its numbers to be times, and all values so far are.
    var areYears: Bool
    var areUnixTimes: Bool

    var isDate: Bool {
      let (day, month) = (dateCounts.dayFirst, dateCounts.monthFirst)
      // With as many dates either way, nothing tells which of day and month is first.
      let count = day == month ? dateCounts.plain : max(day, month)
      return areUnixTimes && filledCount > 0 || count > 0 && count * 10 >= filledCount * 9
    }
  }

  /// - Parameter names: The column names, as in the properties of places.
  package init(_ names: [String]) {
    self.names = names
    index = ColumnIndex(names.map { Array($0.utf8) })
    columns = names.map { name in
      Column(
        areYears: Self.namesOfYears.contains { name.lowercased().contains($0) },
        areUnixTimes: DateText.isNameOfTimes(name)
      )
    }
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
      columns[number].count(text)
      columns[number].isShort =
        columns[number].isShort && text.count <= Self.longest && value?.kind != .container
      guard columns[number].isFew, text.count <= CategoryCounter.mostBytes else { continue }
      columns[number].counts[text, default: 0] += 1
      columns[number].isFew = columns[number].counts.count <= CategoryList.limit
      let written = String(decoding: text, as: UTF8.self)
      columns[number].isWhole =
        columns[number].isWhole && Int(written).map { "\($0)" == written } == true
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
    let filled = zip(names, columns).filter {
      $1.filledCount > 0 && $1.filledCount * 2 >= placeCount
    }
    return (filled.first { $1.isDate } ?? filled.first { $1.areYears })?.0
  }

  /// Returns how people filter by each column.
  ///
  /// - Parameter numeric: The columns of numbers.
  package func kinds(numeric: [String]) -> [FilterKind] {
    zip(names, columns).map { name, column in
      let isNumber = numeric.contains(name)
      let count = column.counts.count
      let known = column.counts.values.reduce(0, +)
      // Numbers that are written in several ways are equal to filters.
      let isWhole = column.isWhole && count <= Self.mostNumbers
      let isFew = column.isFew && (isWhole || !column.isDate && !isNumber)
      if isFew && count > 0 && known >= 2 * count && known * 2 >= column.filledCount {
        return .category
      }
      if column.isDate { return .date }
      return isNumber && column.filledCount > 0 ? .number : .text
    }
  }

  private func fits(_ column: Column) -> Bool {
    let counts = column.counts.values.sorted(by: >)
    let filled = counts.reduce(0, +)
    guard column.isFew, column.isShort, counts.count <= Self.mostValues, !column.isDate,
      counts.count >= 2, filled * 10 >= placeCount * 8,
      filled >= counts.count * 3
    else { return false }
    let first = counts.prefix(Self.fewValues).reduce(0, +)
    return first * 10 >= filled * 9 && counts[0] * 100 <= filled * 98
  }
}

extension CategoryProposal {
  private static let namesOfYears = ["year", "jahr", "année", "annee", "año"]
}

extension CategoryProposal.Column {
  fileprivate mutating func count(_ text: [UInt8]) {
    if DateText.seconds(text) != nil { dateCounts.plain += 1 }
    if DateText.seconds(text, .dayFirst) != nil { dateCounts.dayFirst += 1 }
    if DateText.seconds(text, .monthFirst) != nil { dateCounts.monthFirst += 1 }
    let number = Double(decimal: String(decoding: text, as: UTF8.self))
    if areYears { areYears = number.map { (1000...2100).contains($0) } == true }
    if areUnixTimes { areUnixTimes = number.flatMap(DateText.seconds(ofUnixTime:)) != nil }
  }
}

/// How people filter by a column.
package enum FilterKind: String, Sendable {
  /// Few values, to choose among.
  case category

  /// Numbers or dates, with a histogram.
  case number, date

  /// Other texts, to search.
  case text
}
