import ArgumentParser
import Pinfold
import PinfoldStore
import PinfoldTiles

/// Reads the columns that places carry in tiles.
struct TileColumns {
  private let names: [String]
  private let table: PlaceTable

  /// - Parameter asked: The names of columns with commas between; empty for all but the
  ///   coordinates.
  init(_ table: PlaceTable, _ asked: [String]) throws(ValidationError) {
    self.table = table
    let known = UniqueNames.unique(table.columnNames)
    guard !asked.isEmpty else {
      let (latitude, longitude) = table.coordinateColumnNames ?? ("", "")
      let isText = table.coordinateColumnNames == nil
      names = known.filter { isText || $0 != latitude && $0 != longitude }
      return
    }
    var names: [String] = []
    for name in asked.flatMap({ $0.split(separator: ",") }).map(String.init) {
      guard known.contains(name) else {
        let few = known.prefix(12).joined(separator: ", ")
        throw ValidationError(
          "There is no column \"\(name)\"; there are \(few)\(known.count > 12 ? " and others" : "")."
        )
      }
      if !names.contains(name) { names.append(name) }
    }
    self.names = names
  }

  /// Reads the file twice: what the columns have, and then the columns.
  func read(isQuiet: Bool) throws -> (kinds: ColumnKinds, columns: PlaceColumns) {
    var kinds = ColumnKinds(names, format: table.format)
    guard !names.isEmpty else { return (kinds, PlaceColumns()) }
    var bar = ProgressBar(label: "Reading columns", isShown: !isQuiet)
    defer { bar.clear() }
    let total = Double(2 * max(table.rowCount, 1))
    try table.forEachRow { row, json in
      kinds.look(at: json)
      if row % 4096 == 0 { bar.show(Double(row) / total) }
    }
    var columns = PlaceColumns(kinds, isWhole: true)
    try table.forEachRow { row, json in
      columns.append(PointID(UInt32(row)), json)  // a row of a table: below 2³²
      if row % 4096 == 0 { bar.show(0.5 + Double(row) / total) }
    }
    return (kinds, columns)
  }
}
