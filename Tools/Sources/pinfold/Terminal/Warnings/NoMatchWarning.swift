import PinfoldReaders
import PinfoldText

/// The warning when no row satisfies the conditions.
struct NoMatchWarning: Hashable {
  /// One line.
  let text: String

  /// - Parameter filters: The conditions that rows had to satisfy.
  /// - Returns: `nil` when some do.
  init?(_ table: PlaceTable, _ filters: [PlaceFilter]) {
    guard !filters.isEmpty, table.matchingRows?.rows.isEmpty == true else { return nil }
    let rows = GroupedNumber(table.rowCount).of("row")
    // Quotes around a value are not part of it any more; one that is has no other end.
    let open = filters.first { $0.value.first == "'" || $0.value.first == "\"" }
    let hint =
      open.map { "; a quote is not closed in \($0.value)" }
      ?? Self.texts(in: table, filters).map { "; \($0)" }
      ?? SimilarValues(in: table, filters).map { "; \($0.text)" } ?? ""
    text = "pinfold: none of \(rows) satisfies the --where\(hint).".withoutControls
  }

  /// Returns what a column has that is compared with a number, where most of that are texts.
  private static func texts(in table: PlaceTable, _ filters: [PlaceFilter]) -> String? {
    let columns = filters.filter { CompiledFilter($0).comparesNumbers }.map(\.column)
    guard !columns.isEmpty, let numbers = try? table.again(numericColumns: columns) else {
      return nil
    }
    for column in columns {
      guard let wrong = numbers.wrongValues(inColumn: column), wrong.count * 2 > wrong.valueCount
      else { continue }
      return WrongValuesWarning.problem(of: column, wrong)
    }
    return nil
  }
}
