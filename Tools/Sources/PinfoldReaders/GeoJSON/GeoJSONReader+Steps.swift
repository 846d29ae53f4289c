import PinfoldText

// MARK: - Into objects and arrays

extension GeoJSONReader {
  /// Advances past a top-level object, or into a top-level array.
  mutating func stepIntoText(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> Step {
    let start = cursor.index
    if bytes[start] == UInt8(ascii: "[") {
      cursor.index += 1
      state = .features(isFirst: true, isText: true)
      countText()
      return .moved
    }
    if hasRows != true || isUndecided {
      let record = try GeoJSONRecord(
        &cursor,
        bytes,
        allowsCollection: true,
        rows: hasRows == nil ? coordinates : nil
      )
      if let features = record.features {
        cursor.index = features + 1
        if hasRows == nil || isUndecided { hasRows = record.hasRows }
        systems.declare(record.system(bytes))
        state = .features(isFirst: true, isText: false)
        countText()
        return .moved
      }
      if try !isRow(record, at: start, cursor, bytes) {
        try readProperties(of: record, cursor, bytes)
        countText()
        return .record(record, start: start, isText: true)
      }
      cursor.index = start
    }
    try readRow(&cursor, bytes)
    countText()
    return .row(start: start)
  }

  /// Advances past the next array element, or past the end of the array.
  mutating func stepInArray(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>,
    isFirst: Bool,
    isText: Bool
  ) throws(JSONStop) -> Step {
    var isFirst = isFirst
    guard try cursor.nextElement(bytes, isFirst: &isFirst) else {
      state = isText ? .texts : .members
      return .moved
    }
    let start = cursor.index
    let step: Step
    if bytes[start] != UInt8(ascii: "{") {
      let record = GeoJSONRecord(insteadOfObject: try cursor.value(bytes).field)
      step = .record(record, start: start, isText: false)
    } else {
      step = try stepOverElement(&cursor, bytes)
    }
    // Only the comma or bracket after a number shows that the number is complete.
    _ = try cursor.peek(bytes)
    state = .features(isFirst: false, isText: isText)
    return step
  }

  private mutating func stepOverElement(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> Step {
    let start = cursor.index
    if hasRows != true {
      let record = try GeoJSONRecord(&cursor, bytes)
      if hasRows == false || record.isGeoJSON(bytes) {
        try readProperties(of: record, cursor, bytes)
        hasRows = false
        return .record(record, start: start, isText: false)
      }
      cursor.index = start
    }
    try readRow(&cursor, bytes)
    return .row(start: start)
  }
}
