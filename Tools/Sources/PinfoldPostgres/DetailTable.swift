package import Pinfold
package import PinfoldReaders
import Synchronization

/// The table that a roll-up was made of, of which single rows are read: those of an area, and those
/// of some keys.
///
/// Only rows that satisfy the condition of the roll-up are there. Any number of threads may use it.
///
/// A class, because it has connections.
package final class DetailTable: Sendable {
  /// The address in messages.
  package let name: String

  private let table: TableDescription

  /// What rows satisfy, in SQL; `nil` for all.
  private let condition: String?

  #if POSTGRES
  private let keys: Mutex<DetailKeys>
  private let readers: TableReaders

  /// How long a statement may take, in milliseconds: a map waits for it.
  private static let statementTime = 2000
  #endif

  /// Connects to the table, and checks that it is one that the roll-up can be of.
  ///
  /// - Parameters:
  ///   - address: The address of the table. The columns of coordinates that it names replace those
  ///     of the roll-up.
  ///   - manifest: What the roll-up was made of.
  /// - Throws: ``PostgresError``
  package init(_ address: DatabaseAddress, of manifest: RollupManifest) throws {
    name = address.name
    #if POSTGRES
    let opening = DetailOpening(address, manifest)
    (table, condition) = (try opening.table(), manifest.condition)
    keys = Mutex(DetailKeys(RowKey.Kind(table.keyColumns)))
    readers = TableReaders(address, statementTime: Self.statementTime)
    #else
    throw PostgresError.withoutClient(address.name)
    #endif
  }
}

extension DetailTable {
  /// The names of the columns.
  package var columnNames: [String] { table.properties.map(\.name) }

  /// The column with the names of places; `nil` without one.
  package var nameColumn: String? { NameColumn.find(in: columnNames) }

  /// The most bytes of keys and properties that are read for an area.
  package static let mostBytes = 32 << 20

  /// Reads the rows of an area that are places, and perhaps others little beyond it.
  ///
  /// - Parameters:
  ///   - area: The area.
  ///   - columns: The names of the columns that are read as properties.
  ///   - limit: The most rows that are wanted.
  /// - Returns: Nil where there are more, or they have more than ``mostBytes``.
  /// - Throws: ``PostgresError``, also when the server takes too long.
  package func rows(
    in area: DegreeArea,
    columns: [String],
    limit: Int
  ) throws -> [KeyedRow]? {
    #if POSTGRES
    let shape = RowShape(table, columns: table.properties.filter { columns.contains($0.name) })
    let conditions = [condition.map { "(\($0)\n)" }, area.condition(table)].compactMap(\.self)
    let query =
      "\(shape.query) WHERE \(conditions.joined(separator: " AND ")) LIMIT \(limit + 1)"
    guard let rows = try read(shape, query, limit: limit, byteLimit: Self.mostBytes) else {
      return nil
    }
    return keys.withLock { keys in rows.map { KeyedRow($0, id: keys.id(of: $0.key)) } }
      .sorted { $0.id < $1.id }
    #else
    throw PostgresError.withoutClient(name)
    #endif
  }

  /// Visits rows in the order of their ids, without those that are no longer there.
  ///
  /// - Parameters:
  ///   - ids: The rows, by ascending ids.
  ///   - body: Returns whether to go on.
  /// - Throws: ``PostgresError``
  package func visit(_ ids: [PointID], _ body: (KeyedRow) -> Bool) throws {
    #if POSTGRES
    let shape = RowShape(table)
    var rest = ids[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(Self.batchSize)
      // Their own ids: a key may have got another meanwhile.
      var asked: [RowKey: PointID] = [:]
      keys.withLock { keys in
        for id in batch { if let key = keys.key(of: id) { asked[key] = id } }
      }
      guard !asked.isEmpty else { continue }
      let conditions = [condition.map { "(\($0)\n)" }, shape.condition(Array(asked.keys))]
      let query =
        "\(shape.query) WHERE \(conditions.compactMap(\.self).joined(separator: " AND "))"
      let found = try read(shape, query, limit: .max, byteLimit: .max) ?? []
      let rows = found.compactMap { row in asked[row.key].map { KeyedRow(row, id: $0) } }
      for row in rows.sorted(by: { $0.id < $1.id }) {
        guard body(row) else { return }
      }
    }
    #else
    throw PostgresError.withoutClient(name)
    #endif
  }

  #if POSTGRES
  /// The most rows that one statement asks for by their keys.
  private static let batchSize = 1000

  /// Rows are more than are wanted.
  private struct TooMuch: Error {}

  /// Reads the places among the rows of a query; `nil` where there are more rows or bytes than
  /// wanted.
  private func read(
    _ shape: RowShape,
    _ query: String,
    limit: Int,
    byteLimit: Int
  ) throws -> [ReadRow]? {
    do {
      return try readers.read { connection in
        var rows: [ReadRow] = []
        var (count, byteCount) = (0, 0)
        try shape.forEachRow(of: query, connection) { key, coordinate, properties in
          count += 1
          byteCount += key.byteCount + properties.utf8.count
          // The connection is closed, so that the server stops.
          guard count <= limit, byteCount <= byteLimit else { throw TooMuch() }
          if let coordinate { rows.append((key, coordinate, properties)) }
        }
        return rows
      }
    } catch is TooMuch {
      return nil
    }
  }
  #endif
}

#if POSTGRES
/// A place without its id.
private typealias ReadRow = (key: RowKey, coordinate: Coordinate, properties: String)

extension KeyedRow {
  fileprivate init(_ row: ReadRow, id: PointID) {
    self.init(id: id, coordinate: row.coordinate, properties: row.properties)
  }
}
#endif
