import Pinfold
import PinfoldStore

/// What the user is told when there is nothing to show.
struct EmptyPlanWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` when the plan has places.
  init?(_ places: PlannedPlaces) {
    guard places.plan.memberCount == 0 else { return nil }
    let rows = "\(GroupedNumber(places.table.rowCount)) row\(places.table.rowCount == 1 ? "" : "s")"
    text =
      places.rowCount == 0
      ? "pinfold: none of \(rows) satisfies the --where."
      : "pinfold: nothing is in view; pinfold info says where the places are."
  }
}
