import PinfoldText

/// The layout of rows in JSON that is not GeoJSON.
struct JSONRows {
  let names: (latitude: String, longitude: String)

  let latitude: Int
  let longitude: Int

  /// The members that may determine the signs of coordinates, and their slots.
  var sides = SideCandidates()
  var sideSlots: [Int] = []

  /// The slots and names of the minutes and seconds members.
  var partSlots: (latitude: [Int], longitude: [Int]) = ([], [])
  var partNames: [String] = []

  /// The number of member names checked so far, and whether the last check found new sides.
  var namesLookedAt = 0
  var hasNewSides = false

  var isPosition: Bool { latitude == longitude }
}

// MARK: - Rows

extension GeoJSONReader {
  /// Whether the objects are rows so far but none had coordinates. A later object may have some.
  var isUndecided: Bool { hasRows == true && rows == nil && !hasOnlyRows }

  /// Returns whether a top-level object is a row. The first clear case decides for the whole file.
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
    // If more objects follow, this one may be a row without a position.
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
    }
    let start = cursor
    try readValues(&cursor, bytes)
    if lookForOthers() {
      cursor = start
      try readValues(&cursor, bytes)
    }
    hasRows = true
  }

  private mutating func readValues(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) {
    for slot in values.indices { values[slot] = nil }
    while values.count < columns.wantedCount { values.append(nil) }
    try readMembers(&cursor, bytes)
  }

  /// Searches the last row's new names for sides, minutes and seconds.
  ///
  /// - Returns: Whether the last row must be read again for their values.
  private mutating func lookForOthers() -> Bool {
    // The fast path: few rows have new names.
    guard let count = rows?.namesLookedAt, columns.names.count > count else { return false }
    guard let rows, !rows.isPosition else { return false }
    self.rows?.namesLookedAt = columns.names.count
    guard coordinates.haveSides,
      columns.names[rows.namesLookedAt...].contains(where: {
        ColumnNames.maySaySides($0) || ColumnNames.mayBeDegreePart($0)
      })
    else { return false }
    var found = rows
    let names = ColumnNames(names: columns.names)
    found.sides = names.sideCandidates(of: rows.names)
    let parts = [rows.names.latitude, rows.names.longitude].map { names.degreeParts(of: $0) }
    found.partNames = parts.flatMap(\.self)
    let slots = parts.map { $0.map { columns.want($0) } }
    found.partSlots = (slots[0], slots[1])
    found.sideSlots = found.sides.names.map { columns.want($0) }
    (found.namesLookedAt, found.hasNewSides) = (columns.names.count, true)
    self.rows = found
    return true
  }

  mutating func takeRow(
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
    if rows?.hasNewSides == true, let rows {
      builder.sides.set(rows.sides, rowsSoFar: builder.coordinates)
      builder.columns.partNames = rows.partNames
      self.rows?.hasNewSides = false
    }
    let (latitude, latitudeField) = degrees(north, bytes, isLatitude: true, isProjected)
    let (longitude, longitudeField) = degrees(east, bytes, isLatitude: false, isProjected)
    let isPlace = try builder.append(
      latitude: latitude,
      latitudeField,
      longitude: longitude,
      longitudeField,
      bytes,
      place
    )
    guard isPlace else { return }
    appendValues(bytes, into: &builder)
    for (index, slot) in (rows?.sideSlots ?? []).enumerated() {
      let side = Self.field(values[slot], bytes)
      let word: SideWord
      if side.isEscaped {
        let text = JSONText.unescaped(side, bytes)
        word = builder.sides.columns[index].word(text.span, Field(start: 0, end: text.count))
      } else {
        word = builder.sides.columns[index].word(bytes, side)
      }
      let field = Self.field(builder.sides.columns[index].isLatitude ? north : east, bytes)
      builder.appendSide(word, side, of: field, bytes, place, toColumn: index)
    }
  }

  /// Returns a coordinate with its minutes and seconds, or `nil` with the invalid field.
  private func degrees(
    _ value: JSONSlice?,
    _ bytes: borrowing Span<UInt8>,
    isLatitude: Bool,
    _ isProjected: Bool
  ) -> (Double?, Field) {
    let number = Self.number(value, bytes, isLatitude: isLatitude, isProjected: isProjected)
    let field = Self.field(value, bytes)
    let slots = (isLatitude ? rows?.partSlots.latitude : rows?.partSlots.longitude) ?? []
    guard !slots.isEmpty else { return (number, field) }
    var parts: [Field] = []
    for slot in slots { parts.append(Self.field(values[slot], bytes)) }
    return DegreesText.adding(parts, to: number, field, bytes)
  }

  static func field(_ value: JSONSlice?, _ bytes: borrowing Span<UInt8>) -> Field {
    guard let value, !value.isNull(bytes) else { return .missing }
    return value.field
  }

  var format: PlaceFormat {
    rows != nil ? .json : isSequence ? .geoJSONSequence : .geoJSON
  }

  /// Parses a coordinate, which may be a string.
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
