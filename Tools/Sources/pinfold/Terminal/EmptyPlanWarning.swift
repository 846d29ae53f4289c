import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldText

/// The warning when there is nothing to show.
struct EmptyPlanWarning: Hashable {
  /// One line.
  let text: String

  /// - Parameter filters: The conditions that rows had to satisfy.
  /// - Returns: `nil` when the plan has places.
  init?(_ places: PlannedPlaces, filters: [PlaceFilter] = []) {
    guard places.plan.memberCount == 0 else { return nil }
    let rows = "\(GroupedNumber(places.table.rowCount)) row\(places.table.rowCount == 1 ? "" : "s")"
    // Quotes around a value are not part of it any more; one that is has no other end.
    let open = filters.first { $0.value.first == "'" || $0.value.first == "\"" }
    guard places.rowCount == 0 else {
      text = "pinfold: nothing is in view; pinfold info says where the places are."
      return
    }
    let hint =
      open.map { "; a quote is not closed in \($0.value)" }
      ?? Self.texts(in: places.table, filters).map { "; \($0)" } ?? ""
    text = "pinfold: none of \(rows) satisfies the --where\(hint).".withoutControls
  }

  /// Returns what a column has that is compared with a number, where most of that are texts.
  private static func texts(in table: PlaceTable, _ filters: [PlaceFilter]) -> String? {
    let columns = filters.filter { CompiledFilter($0).comparesNumbers }.map(\.column)
    guard table.rollup == nil, !columns.isEmpty,
      let numbers = try? table.again(numericColumns: columns)
    else { return nil }
    for column in columns {
      guard let wrong = numbers.wrongValues(inColumn: column), wrong.count * 2 > wrong.valueCount
      else { continue }
      return WrongValuesWarning.problem(of: column, wrong)
    }
    return nil
  }
}
