package import Pinfold
import PinfoldText
package import PinfoldReaders
import Synchronization

/// A row of a table, read by its key.
package struct KeyedRow: Sendable {
  package let id: PointID
  package let coordinate: Coordinate

  /// The columns as one JSON object.
  package let properties: String
}

package struct KeyedChange: Sendable {
  package let id: PointID

  /// The current row, or `nil` if it was deleted or has no valid position.
  package let row: KeyedRow?
}

/// A table whose rows are not copied but read by key on demand.
///
/// Rows are read in their current state. Which places exist is known from ``TablePositions`` and
/// from following the table. Safe to use from several threads. It is a class because it owns
/// connections.
package final class KeyedTable: Sendable {
  /// The address in messages.
  package let name: String

  private let state: Mutex<State>

  private struct State {
    var table: TableDescription
    var keys: any KeyMap
    var rejectedCount: Int
  }

  let readers: TableReaders

  package init(_ address: DatabaseAddress, _ positions: TablePositions) {
    name = address.name
    state = Mutex(
      State(
        table: positions.table,
        keys: positions.keys,
        rejectedCount: positions.rejectedRows.count
      )
    )
    readers = TableReaders(address)
  }
}

extension KeyedTable {
  package var columnNames: [String] { table.properties.map(\.name) }

  /// The columns of coordinates, or `nil` if they are points.
  package var coordinateColumnNames: (latitude: String, longitude: String)? {
    guard case .columns(let latitude, let longitude) = table.coordinates else { return nil }
    return (latitude, longitude)
  }

  /// The names of the columns of numbers.
  package var numericColumnNames: [String] {
    table.properties.filter(\.kind.isNumber).map(\.name)
  }

  /// The number of rows without a valid position at the last reading of all rows.
  package var rejectedCount: Int { state.withLock { $0.rejectedCount } }

  /// A JSON object with a sample value for each column.
  package var example: String {
    let members = table.properties.map { column in
      let value =
        switch column.kind {
        case .boolean: "true"
        case .integer16, .integer32, .integer64: "1"
        case .real32, .real64, .number: "1.5"
        case .text, .other, .geometry: "\"text\""
        }
      return JSONValue.string(column.name).text + ":" + value
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  package func replace(by positions: TablePositions) {
    state.withLock { state in
      (state.table, state.keys) = (positions.table, positions.keys)
      state.rejectedCount = positions.rejectedRows.count
    }
  }

  var table: TableDescription { state.withLock { $0.table } }

  var keys: any KeyMap { state.withLock { $0.keys } }

  fileprivate func id(of key: RowKey) -> PointID? {
    state.withLock { $0.keys.row(of: key).map { PointID($0) } }
  }
}

extension KeyedTable: PlaceNumbers {
  package func number(of id: PointID) -> PlaceNumber {
    // Every assigned row has a key.
    state.withLock { $0.keys.key(ofRow: id.row)?.number ?? .text("") }
  }

  package func id(of number: String) -> PointID? {
    state.withLock { state in
      let columns = state.table.keyColumns
      return RowKey(number: number, RowKey.Kind(columns), columnCount: columns.count)
        .flatMap { state.keys.row(of: $0) }.map { PointID($0) }
    }
  }
}

// MARK: - Reading

extension KeyedTable {
  /// The maximum number of rows to request in one statement.
  private static let batchSize = 1000

  /// Visits rows in the order of their ids. Skips deleted rows.
  ///
  /// - Parameters:
  ///   - ids: The ids of the rows, ascending.
  ///   - body: Returns whether to continue.
  package func visit(_ ids: [PointID], _ body: (KeyedRow) -> Bool) throws {
    var rest = ids[...]
    while !rest.isEmpty {
      let (shape, known) = state.withLock { (RowShape($0.table), $0.keys) }
      let keys = rest.prefix(Self.batchSize).compactMap { known.key(ofRow: $0.row) }
      rest = rest.dropFirst(Self.batchSize)
      guard !keys.isEmpty else { continue }
      let found = try rows(shape, "\(shape.query) WHERE \(shape.condition(keys))")
      for row in found.sorted(by: { $0.id < $1.id }) {
        guard body(row) else { return }
      }
    }
  }

  /// Reads some columns of all rows and combines them.
  ///
  /// - Parameter update: Adds a row to the result, given its id, its position, and its columns as
  ///   one JSON object.
  /// - Complexity: O(*n*): reads every row.
  package func reduceRows<Result: Sendable>(
    columns: [String],
    into initial: Result,
    _ update: @Sendable (inout Result, PointID, Coordinate, [UInt8]) -> Void
  ) throws -> Result {
    let (table, keys) = state.withLock { ($0.table, $0.keys) }
    let shape = RowShape(table, columns: table.properties.filter { columns.contains($0.name) })
    return try readers.read { connection in
      var (result, shape) = (initial, shape)
      try connection.beginReading()
      try connection.rows("SET LOCAL statement_timeout = 0")
      connection.patience = nil
      defer { connection.patience = readers.patience }
      try connection.copy(shape.query, fieldCount: shape.fieldCount) { bytes, fields in
        guard let coordinate = try shape.coordinate(bytes, fields),
          let row = keys.row(of: try shape.rowKey(bytes, fields))
        else { return }
        update(&result, PointID(row), coordinate, try shape.properties(bytes, fields))
      }
      try connection.rows("COMMIT")
      return result
    }
  }

  /// Reads the rows of a query. Skips rows that are not places.
  func rows(_ shape: RowShape, _ query: String) throws -> [KeyedRow] {
    try readers.read { connection in
      var found: [KeyedRow] = []
      try shape.forEachRow(of: query, connection) { key, coordinate, properties in
        guard let coordinate, let id = id(of: key) else { return }
        found.append(KeyedRow(id: id, coordinate: coordinate, properties: properties))
      }
      return found
    }
  }
}

// MARK: - Changes

extension KeyedTable {
  /// Reads changed rows, through the connection whose transaction found them.
  ///
  /// - Parameters:
  ///   - changed: The changed keys, in the database's text format.
  ///   - condition: The SQL condition for their rows.
  /// - Returns: `nil` if all rows must be read again, for example to assign a row to a new key.
  /// - Throws: ``UnreadableKey``, with the same meaning. Some rows of the query are then still
  ///   unread.
  func changes(
    _ changed: [[String]],
    where condition: String,
    _ connection: PostgresConnection
  ) throws -> [KeyedChange]? {
    let shape = RowShape(table)
    var rows: [(key: RowKey, coordinate: Coordinate?, properties: String)] = []
    try shape.forEachRow(of: "\(shape.query) WHERE \(condition)", connection) {
      rows.append(($0, $1, $2))
    }
    return state.withLock { state in
      let found = Set(rows.map(\.key))
      var changes: [KeyedChange] = []
      for texts in changed {
        guard let key = RowKey(texts, shape.keyKind) else { return nil }
        // If the key now has another text, the row with the old text no longer exists.
        guard !found.contains(key), let row = state.keys.row(of: key) else { continue }
        changes.append(KeyedChange(id: PointID(row), row: nil))
      }
      for row in rows {
        guard let id = state.keys.assign(row.key).map({ PointID($0) }) else { return nil }
        changes.append(
          KeyedChange(
            id: id,
            row: row.coordinate.map {
              KeyedRow(id: id, coordinate: $0, properties: row.properties)
            }
          )
        )
      }
      return changes
    }
  }
}

extension RowShape {
  func forEachRow(
    of query: String,
    _ connection: PostgresConnection,
    _ visit: (_ key: RowKey, _ coordinate: Coordinate?, _ properties: String) throws -> Void
  ) throws {
    var shape = self
    try connection.copy(query, fieldCount: fieldCount) { bytes, fields in
      let properties = String(mostlyUTF8: try shape.properties(bytes, fields))
      try visit(try shape.rowKey(bytes, fields), try shape.coordinate(bytes, fields), properties)
    }
  }
}
