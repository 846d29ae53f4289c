import Pinfold
import PinfoldPlans

/// The warning when there is nothing to show.
struct EmptyPlanWarning: Hashable {
  /// One line.
  let text: String

  /// - Parameter isFiltered: Whether rows had to satisfy conditions: see ``NoMatchWarning``.
  /// - Returns: `nil` when the plan has places, and when conditions leave none.
  init?(_ places: PlannedPlaces, isFiltered: Bool) {
    guard places.plan.memberCount == 0, places.rowCount > 0 || !isFiltered else { return nil }
    text =
      places.rowCount == 0
      ? "pinfold: there are no places."
      : "pinfold: nothing is in view; pinfold info says where the places are."
  }
}
