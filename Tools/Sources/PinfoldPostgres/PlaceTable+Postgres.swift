package import PinfoldReaders

extension PlaceTable {
  /// Reads the places of a table in PostgreSQL, as those of a file with the same rows.
  ///
  /// Rows are in the order in which the server has them. They are streamed into a temporary
  /// file without a name, and never are in memory together. All are from one moment, whatever
  /// others change meanwhile.
  ///
  /// - Parameters:
  ///   - address: The address of the table.
  ///   - options: What to read, and how strictly. The columns of coordinates that it names
  ///     replace those of the address.
  ///   - progress: Called now and then; first without a total, while rows are received.
  /// - Returns: The places, and the columns of the primary key, which are none for a view.
  /// - Throws: ``PostgresError`` or `ReadError`.
  package static func read(
    _ address: DatabaseAddress,
    options: ReadOptions = ReadOptions(),
    progress: (ReadProgress) -> Void = { _ in }
  ) throws -> (table: PlaceTable, key: [String]) {
    #if POSTGRES
    let source = try TableSource(
      address,
      latitude: options.latitudeColumn,
      longitude: options.longitudeColumn
    )
    var options = options
    if case .columns(let latitude, let longitude) = source.table.coordinates {
      (options.latitudeColumn, options.longitudeColumn) = (latitude, longitude)
      options.isRows = true
    }
    let table = try read(textNamed: address.name, options: options, progress: progress) { write in
      try source.copy(write, progress)
    }
    return (table, source.table.key)
    #else
    throw PostgresError.withoutClient(address.name)
    #endif
  }
}

#if POSTGRES
/// The rows of a table, of one moment.
private struct TableSource {
  let connection: PostgresConnection
  let address: DatabaseAddress
  let table: TableDescription

  init(
    _ address: DatabaseAddress,
    latitude: String?,
    longitude: String?
  ) throws(PostgresError) {
    self.address = address
    connection = try PostgresConnection(address)
    try connection.rows("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    // Rows come in the same order each time, and dates as everywhere.
    for setting in ["synchronize_seqscans = off", "max_parallel_workers_per_gather = 0"]
      + ["datestyle = 'ISO'"]
    {
      try connection.rows("SET LOCAL \(setting)")
    }
    table = try TableCatalog(connection: connection, address: address)
      .table(latitude: latitude, longitude: longitude)
  }

  /// The bytes that are received or written at a time.
  private static let chunkSize = 1 << 18

  /// Writes all rows as text.
  func copy(
    _ write: ([UInt8]) throws -> Void,
    _ progress: (ReadProgress) -> Void
  ) throws {
    var text = RowText(table)
    var decoder = CopyDecoder(columnCount: text.fieldCount)
    try connection.beginCopy(of: table.query)
    var (isComplete, byteCount, rowCount) = (false, 0, 0)
    do {
      while !isComplete {
        try decoder.append { bytes throws(PostgresError) in
          let count = bytes.count
          isComplete = try !connection.readCopy(into: &bytes, atLeast: Self.chunkSize)
          byteCount += bytes.count - count
        }
        while try decoder.nextRow() {
          try text.append(decoder.bytes, decoder.fields)
          rowCount += 1
        }
        try write(text.take())
        progress(ReadProgress(bytesRead: UInt64(byteCount)))
      }
      guard decoder.isAtEnd else { throw CopyDecoder.Malformed() }
    } catch is CopyDecoder.Malformed {
      throw PostgresError.malformed(address.name)
    }
    guard rowCount > 0 else { throw PostgresError.noRows(address.name) }
  }
}
#endif
