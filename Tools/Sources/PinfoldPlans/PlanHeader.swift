package import Pinfold
import PinfoldText

/// The properties of a whole plan, written before its features.
package struct PlanHeader: Sendable {
  private let plan: Plan
  private let rowCount: Int
  private let time: Duration

  /// - Parameter rowCount: The number of places that match the filters.
  package init(_ plan: Plan, rowCount: Int, time: Duration) {
    (self.plan, self.rowCount, self.time) = (plan, rowCount, time)
  }

  /// The side of a cell. `null` for strategies without cells.
  private var cellMapPoints: String {
    plan.isByCells ? DecimalText.short(plan.grid.cellMapPoints) : "null"
  }

  private var scale: String {
    let scale = plan.scale
    let breaks = scale.breaks.map(String.init).joined(separator: ",")
    let diameters = [ClusterScale.minimumDiameter, scale.maximumDiameter].map(DecimalText.short)
    return "{\"low\":\(scale.low),\"high\":\(scale.high),\"breaks\":[\(breaks)],"
      + "\"diameters\":[\(diameters.joined(separator: ","))]}"
  }

  /// The members of the plan's JSON object, without braces.
  package var members: String {
    let area = plan.mapRect
    let rect = [area.minX, area.minY, area.width, area.height].map(DecimalText.short)
    return "\"zoom\":\(DecimalText.short(plan.zoomLevel.value)),"
      + "\"cell_map_points\":\(cellMapPoints),"
      + "\"planned_map_rect\":[\(rect.joined(separator: ","))],"
      + "\"scale\":\(scale),"
      + "\"rows\":\(rowCount),"
      + "\"milliseconds\":\(DecimalText.rounded(time.milliseconds, places: 3))"
  }
}
