import PinfoldText

extension GeoJSONReader {
  /// Reads a feature's wanted values: properties, identifier and altitude.
  mutating func readProperties(
    of record: GeoJSONRecord,
    _ cursor: JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) {
    for slot in values.indices { values[slot] = nil }
    var guess = 0
    columns.beginObject()
    if !record.properties.isMissing {
      var cursor = cursor
      cursor.index = record.properties.start
      guess = try readMembers(&cursor, bytes)
    }
    if let value = record.identifier(bytes), !isKey(record, bytes) {
      readOther(GeoJSONRecord.identifierName, value, bytes, guess: &guess)
    }
    if let value = record.altitude(bytes) {
      readOther(GeoJSONRecord.altitudeName, value, bytes, guess: &guess)
    }
  }

  /// Whether a feature's identifier repeats the key among its properties.
  private func isKey(_ record: GeoJSONRecord, _ bytes: borrowing Span<UInt8>) -> Bool {
    guard let key = keySlot.flatMap({ values[$0] }), let id = record.number(bytes) else {
      return false
    }
    return RowNumbers.key(bytes, key.field) == id
  }

  /// Reads a value that is not a property but becomes a column.
  private mutating func readOther(
    _ name: String,
    _ value: JSONSlice,
    _ bytes: borrowing Span<UInt8>,
    guess: inout Int
  ) {
    var column: String? = name
    // A property rarely has the same name.
    if columns.value(of: name) != nil {
      column = GeoJSONRecord.columnName(name, JSONText.string(value.field, bytes)) { name in
        columns.value(of: name).map { JSONText.string($0.field, bytes) }
      }
    }
    guard let column else { return }
    let slot = columns.slot(of: column, value: value, guess: &guess)
    if slot >= 0 { values[slot] = value }
  }
}
