package import Pinfold
package import PinfoldReaders

/// A plan of a file's places, with the data for writing it.
package struct PlannedPlaces {
  package let table: PlaceTable

  /// The coordinates by row.
  package let coordinates: [Coordinate]

  package let plan: Plan

  /// The number of rows that match the filters, or their total weight.
  package let rowCount: Int

  /// The planned margin on each side, as a fraction of the view.
  package let margin: Double

  /// The figures of each cluster.
  package let figures: [AggregateFigure]

  /// The duration of planning.
  package let time: Duration
}

extension PlannedPlaces {
  /// Plans places.
  ///
  /// - Parameters:
  ///   - places: The places. For radius clusters, prepare their index first.
  ///   - figures: The figures. Their columns must be the columns of the index.
  package init(
    _ places: consuming IndexedPlaces,
    figures: [AggregateFigure],
    planner: Planner,
    viewport: Viewport,
    overlaps: OverlapsName,
    size: (_ count: Int) -> ViewSize
  ) {
    let clock = ContinuousClock()
    let start = clock.now
    places.prepare(for: planner.options.strategy)
    let plan = planner.plan(places.index, for: viewport)
    self.init(
      table: places.table,
      coordinates: places.coordinates,
      plan: overlaps.applied(to: plan, planner, size: size),
      rowCount: places.index.points.totalWeight,
      margin: planner.options.marginFactor,
      figures: figures,
      time: clock.now - start
    )
  }
}

extension PlannedPlaces {
  /// Returns a figure of a cluster's members. `nil` if no member has a value.
  package func value(of figure: AggregateFigure, for cluster: Cluster) -> Double? {
    guard let column = figures.columns.firstIndex(of: figure.column) else { return nil }
    return figure.value(in: plan.aggregate(of: cluster, column: column))
  }
}
