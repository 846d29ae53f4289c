import Pinfold
import PinfoldText
import PinfoldPlans
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import Synchronization

/// The places of a file before its store is ready.
///
/// Clusters are in memory, and requests for columns read the file. Searches must wait for the
/// store. During the first read, there are only some of the places, and requests that need all of
/// them, such as filters, must wait.
struct FileRows: ServedPlaces {
  private let table: PlaceTable

  let version: StoreVersion

  let columnNames: [String]

  /// Whether these are all places of the file.
  let areAll: Bool

  /// The columns for ranking. Cached, because every map requests them.
  private let numericNames: [String]

  /// Shared by the map and the store of these places.
  private let points: PointIndex

  /// Computed at the first request for columns.
  private let decided = DecidedColumns()

  /// - Parameters:
  ///   - version: The version of the future store.
  ///   - areAll: Whether these are all places of the file.
  init(
    _ table: PlaceTable,
    version: StoreVersion,
    areAll: Bool = true
  ) throws(ReadError) {
    (self.table, self.version, self.areAll) = (table, version, areAll)
    columnNames = UniqueNames.unique(table.columnNames)
    var numeric = NumericColumns(columnNames)
    for row in 0..<min(table.rowCount, areAll ? NumericColumns.placeCount : 0) {
      numeric.look(at: try table.propertiesJSON(ofRow: row))
    }
    // With partial places, there are no columns for ranking, because such requests would have to
    // wait.
    numericNames = areAll ? numeric.found(in: table) : []
    points = PointIndex(table.coordinates, weights: table.weights, on: CoreRunner())
  }
}

extension FileRows {
  var coordinateColumnNames: (latitude: String, longitude: String)? {
    table.coordinateColumnNames
  }

  var nameColumn: String? { NameColumn.find(in: columnNames) }

  var format: PlaceFormat { table.format }

  var rejectedCount: Int { table.rejectedRows.count }

  func rejectedRows() -> [RejectedRows.Row] { table.rejectedRows.listed }

  func decisions() -> [ReadingDecision] { table.decisions }

  var weightColumn: String? { table.options.weightColumn }

  var numbers: any PlaceNumbers { table.numbers }

  var placeCount: Int { table.rowCount }

  var editCount: Int { 0 }

  var store: PlaceStore? { nil }

  func numericColumnNames() -> [String] { numericNames }

  func index() -> PointIndex { points }

  func index(placing position: @escaping @Sendable (Coordinate) -> MapPoint) throws -> PointIndex {
    try checkAreAll()
    return PointIndex(table.coordinates.map(position), weights: table.weights)
  }
}

// MARK: - Reading the file

extension FileRows {
  func numericColumn(_ name: String) throws -> [Double]? {
    try checkAreAll()
    guard let reader = reader(ofColumns: [name]) else { return nil }
    return try reading {
      if let column = plainColumn(name) {
        return try table.again(numericColumns: [column]).numericColumn(column)
      }
      var values: [Double] = []
      try table.forEachRow { _, json in
        values.append(reader.number(reader.fields(in: json)[0], in: json))
      }
      return values
    }
  }

  func reduceTexts<Result: Sendable>(
    ofColumn name: String,
    into initial: Result,
    _ update: @Sendable (inout Result, PointID, [UInt8]) -> Void
  ) throws -> Result? {
    try checkAreAll()
    guard let reader = reader(ofColumns: [name]) else { return nil }
    return try reading {
      var result = initial
      try table.forEachRow { row, json in
        let text = ColumnReader.text(reader.fields(in: json)[0], in: json)
        update(&result, PointID(UInt32(row)), text)  // less than 2³²
      }
      return result
    }
  }

  func matchingPoints(_ filters: [PlaceFilter]) throws -> PointSet {
    try checkAreAll()
    // A missing column is empty in every row, so no row matches.
    guard let reader = reader(ofColumns: filters.map(\.column)) else { return PointSet() }
    return try reading {
      let plain = filters.compactMap { filter in
        plainColumn(filter.column).map { PlaceFilter(column: $0, filter.comparison, filter.value) }
      }
      if plain.count == filters.count, let rows = try table.again(filters: plain).matchingRows {
        return PointSet(words: rows.words)
      }
      let stored = StoredFilters(filters, reader)
      var points = PointSet(rowCount: placeCount)
      try table.forEachRow { row, json in
        if stored.match(json) { points.insert(PointID(UInt32(row))) }  // less than 2³²
      }
      return points
    }
  }

  func reader(ofColumns names: [String]) -> ColumnReader? {
    // If the file has changed, the columns cannot be read either.
    let readings = areAll ? try? numberReadings() : nil
    return ColumnReader(names, among: columnNames, format: format, readings: readings ?? .init())
  }

  func numberReadings() throws -> NumberReadings {
    try reading { try decided.readings(of: table) }
  }

  /// Returns a column under the file's name for it. `nil` if several columns share the name,
  /// because file readers find only one of them.
  private func plainColumn(_ name: String) -> String? {
    guard columnNames == table.columnNames else { return nil }
    return format.column(named: name, among: columnNames)
  }

  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) throws {
    for id in ids where id.row < table.rowCount {
      let row = Int(id.row)
      let place = StoredPlace(
        id: id,
        coordinate: table.coordinates[row],
        propertiesJSON: String(decoding: try propertiesJSON(ofRow: row), as: UTF8.self)
      )
      guard body(place) else { return }
    }
  }

  func search(_ text: String, limit: Int) throws -> [StoredPlace] {
    try checkAreAll()
    throw UnavailablePlaces(
      "Search is not ready yet: the words of these places are still being read.",
      retryAfter: 5
    )
  }

  func forEachValue(text: TextVisit, row: (_ json: [UInt8]) -> Void) throws {
    try checkAreAll()
    guard let names = table.fieldNames else {
      return try reading { try table.forEachRow { _, json in row(json) } }
    }
    // Skips fields for the position, which are not columns.
    let fieldOfColumn = names.indices.filter { names[$0] != nil }
    try reading {
      try table.forEachRecord { _, fields, bytes in
        for (column, index) in fieldOfColumn.enumerated() where index < fields.count {
          text(column, bytes, fields[index].range)
        }
      }
    }
  }

  private func checkAreAll() throws(UnavailablePlaces) {
    guard !areAll else { return }
    throw UnavailablePlaces("The file of these places is still being read.", retryAfter: 5)
  }

  private func propertiesJSON(ofRow row: Int) throws -> [UInt8] {
    try reading { try table.propertiesJSON(ofRow: row) }
  }

  /// Reads from the file. Hides the details of failures from clients.
  private func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ReadError {
      throw UnavailablePlaces(
        "The file of these places has changed or cannot be read; the map still works, without "
          + "the columns of its places.",
        retryAfter: 30,
        cause: "\(error)"
      )
    }
  }
}

/// How to read a file's columns as numbers. Cached, because deciding it requires reading the whole
/// file.
private final class DecidedColumns: Sendable {
  private let readings = Mutex<NumberReadings?>(nil)

  func readings(of table: PlaceTable) throws -> NumberReadings {
    try readings.withLock { readings in
      if let readings { return readings }
      let found = try table.surveyed().numberReadings
      readings = found
      return found
    }
  }
}
