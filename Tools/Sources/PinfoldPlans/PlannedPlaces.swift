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

  /// The categories, with their counts. `nil` if none are counted.
  package let categories: CategoryTotals?

  /// The values that clusters never mix, by code. `nil` without borders.
  package let borders: [String]?

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
    places.prepare(for: planner.options)
    let made = planner.plan(places.index, for: viewport)
    var plan = overlaps.applied(to: made, planner, size: size)
    let (points, category) = (places.index.points, places.category)
    if category != nil { plan = plan.countingCategories(ofColumn: figures.columns.count) }
    let time = clock.now - start
    self.init(
      table: places.table,
      coordinates: places.coordinates,
      plan: plan,
      rowCount: places.index.points.totalWeight,
      margin: planner.options.marginFactor,
      figures: figures,
      categories: category.map { column, list in
        CategoryTotals(of: points.points(in: .world), column: figures.columns.count, column, list)
      },
      borders: places.border?.list.names,
      time: time
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
