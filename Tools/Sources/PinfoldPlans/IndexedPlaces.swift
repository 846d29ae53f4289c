package import Pinfold
package import PinfoldReaders
import PinfoldStore

/// The places of a table that match its filters, with their index.
package struct IndexedPlaces: Sendable {
  /// The table without its coordinates.
  package let table: PlaceTable

  /// The coordinates by row.
  package let coordinates: [Coordinate]

  /// The index. Its columns are the requested numeric columns, in order, then the column of
  /// categories, then the column of borders if it is another one.
  package private(set) var index: PreparedIndex

  /// The column of categories, and its values.
  package private(set) var category: (column: String, list: CategoryList)?

  /// The number of the index's column whose values clusters never mix, and its values.
  package private(set) var border: (number: Int, list: CategoryList)?
}

extension IndexedPlaces {
  /// Makes the index of a table.
  ///
  /// - Parameters:
  ///   - table: The table. Gives up its coordinates.
  ///   - category: The column of categories, counted.
  ///   - within: The column whose values clusters never mix, counted.
  package init(
    _ table: inout PlaceTable,
    for strategy: Strategy,
    category: (column: String, counter: CategoryCounter)? = nil,
    within: (column: String, counter: CategoryCounter)? = nil
  ) {
    coordinates = table.takeCoordinates()
    self.table = table
    // Complete, because the reader rejects unknown columns.
    let columns = table.options.numericColumns.compactMap { table.numericColumn($0) }
    var points = PointIndex(
      coordinates,
      weights: table.weights,
      columns: columns,
      for: strategy
    )
    var stored = columns.map { ColumnStorage.numbers($0) }
    if let category {
      let list = category.counter.list
      stored.append(.categories(category.counter.codes(list)))
      self.category = (category.column, list)
    }
    if let within, within.column == category?.column, let list = self.category?.list {
      border = (columns.count, list)
    } else if let within {
      let list = within.counter.list
      border = (stored.count, list)
      stored.append(.categories(within.counter.codes(list)))
    }
    if stored.count > columns.count { points = points.withColumns(storing: stored) }
    index = PreparedIndex(
      table.matchingRows.map { points.filtered(by: PointSet(words: $0.words)) } ?? points
    )
  }

  /// Prepares the index for settings. Clusters by distance use all cores, and include aggregates
  /// of all columns.
  package mutating func prepare(for options: ClusterOptions) {
    index.prepareOnAllCores(for: options)
  }
}

extension PlaceTable {
  /// Counts the values of a column in all rows.
  package func categories(ofColumn name: String) throws -> CategoryCounter {
    guard let column = format.column(named: name, among: columnNames) else {
      throw ReadError.unknownColumn(self.name, name, columns: columnNames)
    }
    let index = ColumnIndex([Array(column.utf8)])
    var counter = CategoryCounter()
    try forEachRow { row, json in
      counter.add(ColumnReader.text(index.values(in: json)[0], in: json), row: row)
    }
    return counter
  }
}
