import Pinfold
import PinfoldFormats
import PinfoldReaders

/// A plan of the places of a file, with all that a format needs to write it.
struct PlannedPlaces {
  let table: PlaceTable

  /// By row.
  let coordinates: [Coordinate]

  let plan: Plan

  /// How many rows took part: those that satisfy the filters.
  let rowCount: Int

  /// The share of the view that the plan reaches beyond each of its edges.
  let margin: Double

  /// The figures that are written for each cluster.
  let figures: [AggregateFigure]

  /// How long planning took.
  let time: Duration
}

extension PlannedPlaces {
  /// Returns a figure over the members of a cluster; `nil` when none has a value.
  func value(of figure: AggregateFigure, for cluster: Cluster) -> Double? {
    guard let column = figures.columns.firstIndex(of: figure.column) else { return nil }
    return figure.value(in: plan.aggregate(of: cluster, column: column))
  }
}
