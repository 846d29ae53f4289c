import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldText

/// One line about a plan as a whole.
struct PlanSummary {
  let text: String

  init(_ places: PlannedPlaces) {
    let plan = places.plan
    let count = plan.clusters.count { $0.isCluster }
    let single = plan.clusters.count - count
    let parts = [
      GroupedNumber(count).of("cluster"),
      GroupedNumber(single).of("single place"),
    ]
    let all = GroupedNumber(places.table.placeCount).of("place")
    let time = DecimalText.rounded(places.time.milliseconds, places: 2)
    let zoom = DecimalText.rounded(plan.zoomLevel.value, places: 2)
    let margin = places.margin > 0 ? " in view and in the margin" : ""
    text =
      "\(parts.joined(separator: " and ")) for "
      + "\(GroupedNumber(plan.memberCount)) of \(all)\(margin), "
      + "zoom level \(zoom), planned in \(time) ms"
  }
}
