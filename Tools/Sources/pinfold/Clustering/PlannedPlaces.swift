import Pinfold
import PinfoldStore

/// A plan of the places of a file, with all that a format needs to write it.
struct PlannedPlaces {
  let table: PlaceTable

  /// By row.
  let coordinates: [Coordinate]

  let plan: Plan

  /// How many rows took part: those that satisfy the filters.
  let rowCount: Int

  /// The figures that are written for each cluster.
  let figures: [AggregateFigure]

  /// How long planning took.
  let time: Duration
}

extension PlannedPlaces {
  /// Returns a figure over the members of a cluster; `nil` when none has a value.
  func value(of figure: AggregateFigure, for cluster: Cluster) -> Double? {
    guard let values = table.numericColumn(figure.column) else { return nil }
    let members = plan.members(of: cluster).lazy.map { values[Int($0.row)] }.filter { !$0.isNaN }
    var (count, sum, least, greatest) = (0, 0.0, Double.infinity, -Double.infinity)
    for value in members {
      count += 1
      sum += value
      least = min(least, value)
      greatest = max(greatest, value)
    }
    switch figure.kind {
    case .sum: return sum
    case .min: return count > 0 ? least : nil
    case .max: return count > 0 ? greatest : nil
    case .mean: return count > 0 ? sum / Double(count) : nil
    }
  }
}
