package import PinfoldReaders

/// A snapshot of the rows of a table.
package struct TableReading {
  /// The places, or `nil` if the table is empty.
  package let places: PlaceTable?

  /// The columns of the primary key. Empty if the table lacks one.
  package let key: [String]

  /// Whether and how the table can be followed.
  package let following: Following
}

extension PlaceTable {
  /// Reads the places of a PostgreSQL table, as if they were in a file.
  ///
  /// Rows keep the server's order. They are streamed into an unnamed temporary file. All rows are
  /// from one snapshot, even if other sessions change the table.
  ///
  /// - Parameters:
  ///   - options: What to read, and how strictly. Its coordinate columns override the address.
  ///   - progress: Called repeatedly. The total is unknown while rows arrive.
  /// - Throws: ``PostgresError`` or `ReadError`.
  package static func read(
    _ address: DatabaseAddress,
    options: ReadOptions = ReadOptions(),
    progress: (ReadProgress) -> Void = { _ in }
  ) throws -> (table: PlaceTable, reading: TableReading) {
    let connection = try PostgresConnection(address)
    try connection.beginReading()
    let reading = try TableSource(connection, address, options).read(connection, progress)
    guard let table = reading.places else { throw PostgresError.noRows(address.name) }
    return (table, reading)
  }
}

/// Reads the rows of a table, in a transaction that has already begun.
struct TableSource {
  let address: DatabaseAddress
  let table: TableDescription

  private let oid: String

  private var options: ReadOptions

  init(
    _ connection: PostgresConnection,
    _ address: DatabaseAddress,
    _ options: ReadOptions
  ) throws(PostgresError) {
    (self.address, self.options) = (address, options)
    (table, oid) = try TableCatalog(connection: connection, address: address)
      .table(latitude: options.latitudeColumn, longitude: options.longitudeColumn)
    if case .columns(let latitude, let longitude) = table.coordinates {
      (self.options.latitudeColumn, self.options.longitudeColumn) = (latitude, longitude)
      self.options.isRows = true
    }
  }

  var weightColumn: TableColumn? {
    get throws(PostgresError) {
      guard let name = options.weightColumn else { return nil }
      guard let column = table.properties.first(where: { $0.name == name }) else {
        throw .noColumn(address.name, name, columns: table.properties.map(\.name))
      }
      return column
    }
  }

  func read(
    _ connection: PostgresConnection,
    _ progress: (ReadProgress) -> Void
  ) throws -> TableReading {
    let following = try following(connection)
    let places = try places(connection, options, progress)
    try connection.rows("COMMIT")
    return TableReading(places: places, key: table.key, following: following)
  }

  /// Returns whether and how the table can be followed. Does not throw for a server that lacks
  /// parts of PostgreSQL's catalog.
  func following(_ connection: PostgresConnection) throws(PostgresError) -> Following {
    try connection.rows("SAVEPOINT following")
    do {
      return try FollowingCatalog(connection: connection, oid: oid, table: table).following()
    } catch  where error.kind == .failed || error.kind == .notAllowed {
      try connection.rows("ROLLBACK TO SAVEPOINT following")
      return Following(.impossible("is on a server that does not report changes"))
    }
  }

  private func places(
    _ connection: PostgresConnection,
    _ options: ReadOptions,
    _ progress: (ReadProgress) -> Void
  ) throws -> PlaceTable? {
    var options = options
    let key = RowKey.Kind(table.keyColumns) == .integer ? table.key.first : nil
    let isRequested = key.map(options.numericColumns.contains) ?? true
    if let key, !isRequested { options.numericColumns.append(key) }
    do {
      let places = try PlaceTable.read(
        textNamed: address.name,
        options: options,
        progress: progress
      ) { write in
        guard try copy(connection, write, progress) > 0 else { throw NoRows() }
      }
      return key.map { places.numbered(by: $0, drops: !isRequested) } ?? places
    } catch is NoRows {
      return nil
    }
  }

  private struct NoRows: Error {}

  /// Writes all rows as text.
  ///
  /// - Returns: The number of rows.
  private func copy(
    _ connection: PostgresConnection,
    _ write: ([UInt8]) throws -> Void,
    _ progress: (ReadProgress) -> Void
  ) throws -> Int {
    var text = RowText(table)
    var rowCount = 0
    try connection.copy(table.query, fieldCount: text.fieldCount) { bytes, fields in
      try text.append(bytes, fields)
      rowCount += 1
    } afterChunk: { byteCount in
      try write(text.take())
      progress(ReadProgress(bytesRead: UInt64(byteCount)))
    }
    return rowCount
  }
}
