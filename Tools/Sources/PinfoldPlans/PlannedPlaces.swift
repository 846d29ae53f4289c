package import Pinfold
package import PinfoldReaders

/// A plan of the places of a file, with all that a format needs to write it.
package struct PlannedPlaces {
  package let table: PlaceTable

  /// By row.
  package let coordinates: [Coordinate]

  package let plan: Plan

  /// How many places took part: rows that satisfy the filters, or what they stand for.
  package let rowCount: Int

  /// The share of the view that the plan reaches beyond each of its edges.
  package let margin: Double

  /// The figures that are written for each cluster.
  package let figures: [AggregateFigure]

  /// How long planning took.
  package let time: Duration
}

extension PlannedPlaces {
  /// Plans places.
  ///
  /// - Parameters:
  ///   - places: The places, by distance if their index was prepared for that.
  ///   - figures: The figures over the columns of the index, which are their columns.
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
  /// Returns a figure over the members of a cluster; `nil` when none has a value.
  package func value(of figure: AggregateFigure, for cluster: Cluster) -> Double? {
    guard let column = figures.columns.firstIndex(of: figure.column) else { return nil }
    return figure.value(in: plan.aggregate(of: cluster, column: column))
  }
}
