import PinfoldText

/// The layout of rows in JSON that is not GeoJSON.
struct JSONRows {
  /// The members with the coordinates.
  let names: (latitude: String, longitude: String)

  /// Their slots among the wanted columns.
  let latitude: Int
  let longitude: Int

  /// Whether one member has both coordinates.
  var isPosition: Bool { latitude == longitude }
}

// MARK: - Rows

extension GeoJSONReader {
  /// Whether objects are rows so far, and none had coordinates, which may be anything yet.
  var isUndecided: Bool { hasRows == true && rows == nil && !hasOnlyRows }

  /// Returns whether an object that is not in another is a row; the first one for which
  /// this is clear decides for all.
  mutating func isRow(
    _ record: GeoJSONRecord,
    at start: Int,
    _ cursor: JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> Bool {
    if let hasRows, !isUndecided { return hasRows }
    if record.isGeoJSON(bytes) {
      hasRows = false
      return false
    }
    if isUndecided { return true }
    var beginning = cursor
    beginning.index = start
    if try coordinates.names(beginning, bytes) != nil { return true }
    // Where more objects follow, the first one may be a row without a place.
    if try isBeforeObject(cursor, bytes) { return true }
    return try coordinates.isRow(beginning, bytes)
  }

  private func isBeforeObject(
    _ cursor: JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> Bool {
    var cursor = cursor
    do throws(JSONStop) {
      return try cursor.peek(bytes) == UInt8(ascii: "{")
    } catch {
      if isAtEnd { return false }
      throw error
    }
  }

  /// Reads the values of a row, and moves behind it.
  mutating func readRow(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) {
    if rows == nil, let names = try coordinates.names(cursor, bytes) {
      rows = JSONRows(
        names: names,
        latitude: columns.want(names.latitude),
        longitude: columns.want(names.longitude)
      )
      // A slot for each, which may be the same as before.
      while values.count <= max(rows?.latitude ?? 0, rows?.longitude ?? 0) { values.append(nil) }
    }
    for slot in values.indices { values[slot] = nil }
    try readMembers(&cursor, bytes)
    hasRows = true
  }

  /// Appends the row that was read last, or rejects it.
  func takeRow(
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    into builder: inout PlaceTableBuilder
  ) throws(ReadError) {
    let place = weighted(place, bytes)
    if builder.rule.coordinateNames.isEmpty, let rows, !rows.isPosition {
      builder.rule.coordinateNames = [rows.names.latitude, rows.names.longitude]
    }
    let north = rows.flatMap { values[$0.latitude] }
    let east = rows.flatMap { values[$0.longitude] }
    let isProjected = builder.options.isProjected
    if rows?.isPosition == true {
      let position = PositionText.parse(north, bytes, isProjected: isProjected)
      let isPlace = try builder.append(position, Self.field(north, bytes), bytes, place)
      if isPlace { appendValues(bytes, into: &builder) }
      return
    }
    let isPlace = try builder.append(
      latitude: Self.number(north, bytes, isLatitude: true, isProjected: isProjected),
      Self.field(north, bytes),
      longitude: Self.number(east, bytes, isLatitude: false, isProjected: isProjected),
      Self.field(east, bytes),
      bytes,
      place
    )
    if isPlace { appendValues(bytes, into: &builder) }
  }

  private static func field(_ value: JSONSlice?, _ bytes: borrowing Span<UInt8>) -> Field {
    guard let value, !value.isNull(bytes) else { return .missing }
    return value.field
  }

  /// The detected format of the file.
  var format: PlaceFormat {
    rows != nil ? .json : isSequence ? .geoJSONSequence : .geoJSON
  }

  /// A coordinate, also one that is written as text.
  static func number(
    _ value: JSONSlice?,
    _ bytes: borrowing Span<UInt8>,
    isLatitude: Bool,
    isProjected: Bool
  ) -> Double? {
    guard let value, value.kind == .number || value.kind == .string else { return nil }
    guard value.field.isEscaped else {
      let field = value.field
      return CSVReader.degrees(field, bytes, isLatitude: isLatitude, isProjected: isProjected)
    }
    let text = JSONText.unescaped(value.field, bytes)
    let field = Field(start: 0, end: text.count)
    return CSVReader.degrees(field, text.span, isLatitude: isLatitude, isProjected: isProjected)
  }
}
