package import Pinfold
package import PinfoldReaders

/// The places of a table that match its filters, with their index.
package struct IndexedPlaces: Sendable {
  /// The table without its coordinates.
  package let table: PlaceTable

  /// The coordinates by row.
  package let coordinates: [Coordinate]

  /// The index. Its columns are the requested numeric columns, in order.
  package private(set) var index: PreparedIndex
}

extension IndexedPlaces {
  /// Makes the index of a table.
  ///
  /// - Parameter table: The table. Gives up its coordinates.
  package init(_ table: inout PlaceTable, for strategy: Strategy) {
    coordinates = table.takeCoordinates()
    self.table = table
    // Complete, because the reader rejects unknown columns.
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

  /// Prepares the index for a strategy. Clusters by distance use all cores, and include aggregates
  /// of all columns.
  package mutating func prepare(for strategy: Strategy) {
    index.prepareOnAllCores(for: strategy)
  }
}
