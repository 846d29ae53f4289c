import Pinfold
import PinfoldReaders
import PinfoldPlans
import PinfoldText
import PinfoldOutput
import PinfoldVectorTiles

/// Reads the columns of places for tiles and maps.
struct TileColumns {
  let names: [String]

  private let table: PlaceTable

  /// - Parameter asked: The names of columns. `nil` for all but the coordinates.
  init(_ table: PlaceTable, _ asked: [String]?) throws(ReadError) {
    self.table = table
    let known = UniqueNames.unique(table.columnNames)
    guard let asked else {
      let (latitude, longitude) = table.coordinateColumnNames ?? ("", "")
      let isText = table.coordinateColumnNames == nil
      names = known.filter { isText || $0 != latitude && $0 != longitude }
      return
    }
    var names: [String] = []
    for written in asked {
      // Column names may begin with a space.
      let name = known.contains(written) ? written : written.trimmed
      guard known.contains(name) else {
        throw .unknownColumn(table.name, name, columns: known)
      }
      if !names.contains(name) { names.append(name) }
    }
    self.names = names
  }

  /// Reads the file three times: to decide how to read numbers, to find each column's kind, and for
  /// the values.
  func read(
    for clustering: TileClustering,
    figures: [AggregateFigure],
    categories: TileCategories?,
    details: ClusterDetails,
    isQuiet: Bool
  ) throws -> (kinds: ColumnKinds, columns: PlaceColumns) {
    let readings = names.isEmpty ? NumberReadings() : try table.surveyed().numberReadings
    var kinds = ColumnKinds(names, format: table.format, readings)
    let numbers = table.numbers
    var columns = PlaceColumns()
    columns.setNumbers { numbers.number(of: $0) }
    guard !names.isEmpty else { return (kinds, columns) }
    var bar = ProgressBar(label: "Reading columns", isShown: !isQuiet)
    defer { bar.clear() }
    let total = Double(2 * max(table.rowCount, 1))
    try table.forEachRow { row, json in
      kinds.look(at: json)
      if row % 4096 == 0 { bar.show(Double(row) / total) }
    }
    columns = PlaceColumns(
      kinds,
      of: clustering,
      figures: figures,
      categories: categories,
      details: details,
      isWhole: true
    )
    columns.setNumbers { numbers.number(of: $0) }
    try table.forEachRow { row, json in
      columns.append(PointID(UInt32(row)), json)  // a table row, less than 2³²
      if row % 4096 == 0 { bar.show(0.5 + Double(row) / total) }
    }
    return (kinds, columns)
  }
}
