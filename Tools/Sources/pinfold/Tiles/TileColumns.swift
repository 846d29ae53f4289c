import Pinfold
import PinfoldReaders
import PinfoldPlans
import PinfoldText
import PinfoldOutput
import PinfoldVectorTiles

/// Reads the columns that places have in tiles and maps.
struct TileColumns {
  /// The names of the columns.
  let names: [String]

  private let table: PlaceTable

  /// - Parameter asked: The names of columns; `nil` for all but the coordinates.
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
      // A name may begin with a blank.
      let name = known.contains(written) ? written : written.trimmed
      guard known.contains(name) else {
        throw .unknownColumn(table.name, name, columns: known)
      }
      if !names.contains(name) { names.append(name) }
    }
    self.names = names
  }

  /// Reads the file three times: for how columns are read as numbers, for their kinds, and then for the
  /// columns.
  func read(
    for clustering: TileClustering,
    figures: [AggregateFigure],
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
      details: details,
      isWhole: true
    )
    columns.setNumbers { numbers.number(of: $0) }
    try table.forEachRow { row, json in
      columns.append(PointID(UInt32(row)), json)  // a row of a table: below 2³²
      if row % 4096 == 0 { bar.show(0.5 + Double(row) / total) }
    }
    return (kinds, columns)
  }
}
