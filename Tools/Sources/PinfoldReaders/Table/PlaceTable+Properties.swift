package import PinfoldText

extension PlaceTable {
  /// Returns the columns of a place in file order, including coordinates.
  ///
  /// Reads the row from the file. A short CSV row has fewer properties than the table has columns.
  ///
  /// - Precondition: The row is a row of the table.
  public func properties(ofRow row: Int) throws(ReadError) -> [Property] {
    var window = try window(atRow: row)
    switch layout {
    case .csv(let layout): return try properties(in: &window, layout)
    case .geoJSON, .json:
      return try Self.jsonProperties(in: &window, layout, name: name)
    }
  }

  private func properties(
    in window: inout ByteWindow,
    _ layout: CSVLayout
  ) throws(ReadError) -> [Property] {
    var records = CSVRecords(layout, name: name)
    try records.read(&window)
    let texts = records.texts(in: window).prefix(layout.names.count).enumerated()
    return texts.compactMap { field, text in
      layout.propertyName(ofField: field).map { Property(name: $0, value: .string(text)) }
    }
  }
}

// MARK: - GeoJSON

extension PlaceTable {
  /// Returns the columns of the feature or object at the start of a window.
  static func jsonProperties(
    in window: inout ByteWindow,
    _ layout: RecordLayout,
    name: String
  ) throws(ReadError) -> [Property] {
    while true {
      var cursor = JSONCursor(index: window.start, end: window.end)
      do throws(JSONStop) {
        let properties = try properties(&cursor, window.bytes.span, layout)
        guard let position = layout.positionMember else { return properties }
        return properties.filter { $0.name != position }
      } catch {
        // This was a valid object before, so it can only be incomplete.
        guard case .end = error, !window.isAtEnd, !window.isFull else { throw .changed(name) }
      }
      try window.refill()
    }
  }

  private static func properties(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>,
    _ layout: RecordLayout
  ) throws(JSONStop) -> [Property] {
    guard !layout.isRow else { return try members(&cursor, bytes) }
    let record = try GeoJSONRecord(&cursor, bytes)
    var properties: [Property] = []
    if !record.properties.isMissing {
      cursor.index = record.properties.start
      properties = try members(&cursor, bytes)
    }
    let key = layout.key.flatMap { name in properties.last { $0.name == name }?.value.text }
    let isKey = key.flatMap { RowNumbers.key($0) }.map { $0 == record.number(bytes) } == true
    let others = [
      (GeoJSONRecord.identifierName, isKey ? nil : record.identifier(bytes)),
      (GeoJSONRecord.altitudeName, record.altitude(bytes)),
    ]
    for (name, value) in others {
      guard let value = value.map({ PropertyValue($0, bytes) }) else { continue }
      let column = GeoJSONRecord.columnName(name, value.text) { name in
        guard let other = properties.last(where: { $0.name == name })?.value else { return nil }
        return other == .null ? other.jsonText : other.text
      }
      if let column { properties.append(Property(name: column, value: value)) }
    }
    return properties
  }

  private static func members(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> [Property] {
    var properties: [Property] = []
    try cursor.enterObject(bytes)
    var isFirst = true
    while let key = try cursor.nextKey(bytes, isFirst: &isFirst) {
      let value = try cursor.value(bytes)
      properties.append(
        Property(name: JSONText.string(key, bytes), value: PropertyValue(value, bytes))
      )
    }
    return properties
  }
}

extension PropertyValue {
  package init(_ value: JSONSlice, _ bytes: borrowing Span<UInt8>) {
    if value.kind == .container {
      self = .json(JSONText.repaired(value.field, bytes))
      return
    }
    let text = JSONText.string(value.field, bytes)
    self =
      switch value.kind {
      case .string: .string(text)
      // The parser accepts `NaN` as a number, but JSON cannot write it.
      case .number: JSONText.isNoNumber(text) ? .string(text) : .number(text)
      case .container: .json(text)
      case .literal: value.isNull(bytes) ? .null : .bool(text == "true")
      }
  }
}

// MARK: - Lines

extension PlaceTable {
  /// Returns the line of the file where a row begins, counted from 1.
  ///
  /// Counts lines in the file from at most a thousand rows before.
  ///
  /// - Precondition: The row is a row of the table.
  public func line(ofRow row: Int) throws(ReadError) -> Int {
    precondition(row >= 0 && row < rowCount, "Row \(row) is not one of \(rowCount)")
    let (mark, line) = rowStarts.mark(before: row)
    let target = rowStarts.offsets[row]
    var lines = LineCounter(line: line, offset: mark)
    var window = ByteWindow(
      try ByteStream(content, at: mark),
      base: mark,
      capacity: 1 << 16,
      limit: 1 << 16
    )
    while lines.offset < target {
      try window.refill()
      let end = min(window.base + UInt64(window.end), target)
      guard end > lines.offset else { throw .changed(name) }
      lines.advance(to: Int(end - window.base), in: window.bytes.span, base: window.base)
      window.start = Int(end - window.base)
    }
    return lines.line
  }
}
