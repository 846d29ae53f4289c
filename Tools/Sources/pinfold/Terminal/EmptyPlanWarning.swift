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
    let hint = open.map { "; a quote is not closed in \($0.value.withoutControls)" } ?? ""
    text =
      places.rowCount == 0
      ? "pinfold: none of \(rows) satisfies the --where\(hint)."
      : "pinfold: nothing is in view; pinfold info says where the places are."
  }
}
