package import Pinfold
package import PinfoldReaders

/// The positions and keys of a table's rows at one moment, without other columns.
package struct TablePositions: Sendable {
  package let index: PointIndex

  /// The rows that are not places.
  package let rejectedRows: RejectedRows

  /// Whether and how the table can be followed.
  package let following: Following

  let table: TableDescription
  let keys: any KeyMap
}

extension TablePositions {
  /// Reads the positions of a table's rows.
  ///
  /// - Parameters:
  ///   - options: The columns of coordinates and of weights, if named.
  ///   - progress: Called repeatedly, without a total.
  /// - Returns: `nil` if the table must be read like a file:
  ///   - It lacks a usable key, or its coordinates or weights are text.
  ///   - It has rows, but none with a valid position and weight.
  ///   - Most latitudes are out of range.
  ///   - Reading is strict and a row is invalid. Only the reader of files names that row.
  /// - Throws: ``PostgresError``
  package static func read(
    _ address: DatabaseAddress,
    options: ReadOptions,
    progress: (ReadProgress) -> Void
  ) throws -> TablePositions? {
    let connection = try PostgresConnection(address)
    try connection.beginReading()
    do {
      let read = try TableSource(connection, address, options)
        .positions(connection, nil, progress)
      return read.flatMap { $0.isUsable(isStrict: options.isStrict) ? $0 : nil }
    } catch is UnreadableKey {
      return nil
    }
  }

  private func isUsable(isStrict: Bool) -> Bool {
    let count = index.count + rejectedRows.count
    if isStrict || index.isEmpty { return rejectedRows.isEmpty }
    return rejectedRows.count(for: .latitudeOutOfRange) * 2 <= count
  }
}

extension TableSource {
  /// Reads the positions of all rows and ends the transaction.
  ///
  /// - Parameter known: The keys of an earlier reading, which keep their rows. `nil` for the first
  ///   reading.
  /// - Returns: `nil` if the table lacks a usable key, or if coordinates or weights are text.
  func positions(
    _ connection: PostgresConnection,
    _ known: (any KeyMap)?,
    _ progress: (ReadProgress) -> Void
  ) throws -> TablePositions? {
    let following = try following(connection)
    guard following.hasKey else { return nil }
    let columns = try weightColumn.map { [$0] } ?? []
    guard columns.allSatisfy(\.kind.isNumber) else { return nil }
    let shape = RowShape(table, columns: columns)
    let none = shape.keyKind.emptyMap
    // Keys of another kind identify other places.
    let kept = known.flatMap { type(of: $0) == type(of: none) ? $0 : nil }
    var keys = try withRoom(kept ?? none, connection)
    var (builder, rejectedRows) = (PointIndexBuilder(), RejectedRows())
    try connection.copy(shape.query, fieldCount: shape.fieldCount) { bytes, fields in
      switch try shape.position(bytes, fields) {
      case .rejected(let reason): rejectedRows.add(reason)
      case .place(let coordinate):
        let weight = try columns.isEmpty ? 1 : shape.weight(bytes, fields)
        guard let weight else {
          rejectedRows.add(.invalidWeight)
          return
        }
        let key = try shape.rowKey(bytes, fields)
        guard let row = kept == nil ? keys.append(key) : keys.assign(key) else {
          throw PostgresError.tooManyRows(address.name)
        }
        builder.append(PointID(row), at: coordinate, weight: weight)
      }
    } afterChunk: { byteCount in
      progress(ReadProgress(bytesRead: UInt64(byteCount)))
    }
    try connection.rows("COMMIT")
    keys.finishLoading()
    return TablePositions(
      index: builder.index(),
      rejectedRows: rejectedRows,
      following: following,
      table: table,
      keys: keys
    )
  }

  /// Returns a checksum of all rows and columns.
  func checksum(_ connection: PostgresConnection) throws(PostgresError) -> String {
    let hash = connection.serverVersion >= 110_000 ? "hashtextextended" : "hashtext"
    let seed = connection.serverVersion >= 110_000 ? ", 0" : ""
    // Uses the original points, because a point that cannot be transformed would abort the query.
    var columns = table.properties.map(\.propertyExpression)
    if case .points(let column, _) = table.coordinates { columns.append(column.propertyExpression) }
    let query = "SELECT \(columns.joined(separator: ", ")) FROM \(table.quotedName)"
    let rows = try connection.rows(
      """
      SELECT pg_catalog.count(*), pg_catalog.sum(pg_catalog.\(hash)(ROW(r.*)::text\(seed)))
      FROM (\(query)) AS r
      """
    )
    return "\(table.query) \(rows[0][0] ?? "") \(rows[0][1] ?? "")"
  }

  /// Returns keys with room for the whole table.
  private func withRoom(
    _ keys: any KeyMap,
    _ connection: PostgresConnection
  ) throws(PostgresError) -> any KeyMap {
    guard var keys = keys as? IntegerKeys else { return keys }
    let key = table.keyColumns[0].quotedName
    func numbers(_ expressions: String) throws(PostgresError) -> [Int64?] {
      try connection.rows("SELECT \(expressions) FROM \(table.quotedName)")[0]
        .map { $0.flatMap { Int64($0) } }
    }
    // The index of the key answers this at once. Counting visits all rows.
    let ends = try numbers("pg_catalog.min(\(key)), pg_catalog.max(\(key))")
    try keys.makeRoom(least: ends[0] ?? 0, greatest: ends[1] ?? 0) { () throws(PostgresError) in
      Int(try numbers("pg_catalog.count(*)")[0] ?? 0)
    }
    return keys
  }
}
