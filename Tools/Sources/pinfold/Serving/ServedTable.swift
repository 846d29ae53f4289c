import Pinfold
import PinfoldText
import PinfoldPostgres
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import Synchronization

/// A PostgreSQL table as a data set.
///
/// Clusters are in memory. All other data is queried on demand. It is a class because it hands over
/// its first index.
final class ServedTable: ServedPlaces {
  private let table: KeyedTable

  /// The index from startup, or `nil` after it is handed over.
  private let first: Mutex<PointIndex?>

  let placeCount: Int

  let version = StoreVersion.first

  let weightColumn: String?

  /// - Parameter weightColumn: The column with the number of places per row.
  init(_ table: KeyedTable, _ first: PointIndex, weightColumn: String?) {
    (self.table, placeCount, self.weightColumn) = (table, first.count, weightColumn)
    self.first = Mutex(first)
  }
}

extension ServedTable {
  var columnNames: [String] { table.columnNames }

  var coordinateColumnNames: (latitude: String, longitude: String)? {
    table.coordinateColumnNames
  }

  var nameColumn: String? { NameColumn.find(in: columnNames) }

  var format: PlaceFormat { .json }

  var rejectedCount: Int { table.rejectedCount }

  /// Always empty: rejected table rows are only counted, without line numbers.
  func rejectedRows() -> [RejectedRows.Row] { [] }

  var editCount: Int { 0 }

  var store: PlaceStore? { nil }

  var numbers: any PlaceNumbers { table }

  func numericColumnNames() -> [String] { table.numericColumnNames }

  func index() throws -> PointIndex {
    let index = first.withLock { first in
      defer { first = nil }
      return first
    }
    return try index ?? self.index(placing: { WebMercator.mapPoint(for: $0) })
  }
}

// MARK: - Reading

extension ServedTable {
  func index(placing position: @escaping @Sendable (Coordinate) -> MapPoint) throws -> PointIndex {
    let columns = weightColumn.map { [$0] } ?? []
    let weights = columns.isEmpty ? nil : reader(ofColumns: columns)
    return try reading {
      try table.reduceRows(columns: columns, into: PointIndexBuilder()) {
        builder,
        id,
        coordinate,
        json in
        var weight: Int? = 1
        if let weights {
          weight = PlaceWeight.weight(weights.number(weights.fields(in: json)[0], in: json))
        }
        guard let weight else { return }
        builder.append(id, at: position(coordinate), weight: weight)
      }
    }
    .index()
  }

  func numericColumn(_ name: String) throws -> [Double]? {
    guard let reader = reader(ofColumns: [name]) else { return nil }
    return try reading {
      try table.reduceRows(columns: [name], into: [Double]()) { values, id, _, json in
        let row = Int(id.row)
        if row >= values.count {
          values += repeatElement(.nan, count: row + 1 - values.count)
        }
        values[row] = reader.number(reader.fields(in: json)[0], in: json)
      }
    }
  }

  func reduceTexts<Result: Sendable>(
    ofColumn name: String,
    into initial: Result,
    _ update: @Sendable (inout Result, PointID, [UInt8]) -> Void
  ) throws -> Result? {
    guard let reader = reader(ofColumns: [name]) else { return nil }
    return try reading {
      try table.reduceRows(columns: [name], into: initial) { result, id, _, json in
        update(&result, id, ColumnReader.text(reader.fields(in: json)[0], in: json))
      }
    }
  }

  func matchingPoints(_ filters: [PlaceFilter]) throws -> PointSet {
    let compiled = StoredFilters(filters, among: columnNames)
    return try reading {
      try table.reduceRows(columns: filters.map(\.column), into: PointSet()) {
        points,
        id,
        _,
        json in
        if compiled.match(json) { points.insert(id) }
      }
    }
  }

  func reader(ofColumns names: [String]) -> ColumnReader? {
    ColumnReader(names, among: columnNames)
  }

  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) throws {
    try reading { try table.visit(ids) { body(StoredPlace($0)) } }
  }

  func search(_ text: String, limit: Int) throws -> [StoredPlace] {
    try reading { try table.search(text, limit: limit).map { StoredPlace($0) } }
  }

  /// Visits one example row, which is enough because the types of columns are known.
  func forEachValue(text: TextVisit, row: (_ json: [UInt8]) -> Void) {
    row(Array(table.example.utf8))
  }

  /// Reads from the table. Hides the details of failures from clients.
  private func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as PostgresError {
      throw UnavailablePlaces(error)
    }
  }
}

extension UnavailablePlaces {
  /// Creates an error that hides the details of a failure from clients.
  init(_ error: PostgresError) {
    switch error.kind {
    case .notConnected:
      self.init(
        "The database of these places is out of reach; the map still works, and shows names and "
          + "details of places again once the database is back.",
        retryAfter: 5
      )
    case .tookTooLong:
      self.init(
        "The database took too long to answer; ask for less, or try again later.",
        retryAfter: 30,
        cause: error.logText
      )
    default:
      self.init(
        "The database cannot answer for these places now; the server's log says why.",
        retryAfter: 5,
        cause: error.logText
      )
    }
  }
}

extension StoredPlace {
  init(_ row: KeyedRow) {
    self.init(id: row.id, coordinate: row.coordinate, propertiesJSON: row.properties)
  }
}
