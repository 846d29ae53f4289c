package import Pinfold
package import PinfoldReaders

/// The places of a table that satisfy its filters, with their index.
package struct IndexedPlaces: Sendable {
  /// The table, without its coordinates.
  package let table: PlaceTable

  /// By row.
  package let coordinates: [Coordinate]

  /// The index, whose columns are the requested numeric columns, in order.
  package private(set) var index: PreparedIndex
}

extension IndexedPlaces {
  /// Makes the index of a table.
  ///
  /// - Parameter table: The table, which gives up its coordinates.
  package init(_ table: inout PlaceTable, for strategy: Strategy) {
    coordinates = table.takeCoordinates()
    self.table = table
    // The reader refuses columns that are not there.
    let columns = table.options.numericColumns.compactMap { table.numericColumn($0) }
    let points = PointIndex(
      coordinates,
      weights: table.weights,
      columns: columns,
      for: strategy
    )
    index = PreparedIndex(
      table.matchingRows.map { points.filtered(by: PointSet(words: $0.words)) } ?? points
    )
  }

  /// Prepares what a strategy needs on all cores; for clusters by distance with aggregates of all
  /// columns.
  package mutating func prepare(for strategy: Strategy) {
    index.prepareOnAllCores(for: strategy)
  }
}
