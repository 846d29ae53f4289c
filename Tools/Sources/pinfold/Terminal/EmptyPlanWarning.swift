import Pinfold
import PinfoldPlans

/// The warning when there is nothing to show, though there are places: see ``NoMatchWarning``.
struct EmptyPlanWarning: Hashable {
  /// One line.
  let text = "pinfold: nothing is in view; pinfold info says where the places are."

  /// - Returns: `nil` when the plan has places, and when there are none.
  init?(_ places: PlannedPlaces) {
    guard places.plan.memberCount == 0, places.rowCount > 0 else { return nil }
  }
}
