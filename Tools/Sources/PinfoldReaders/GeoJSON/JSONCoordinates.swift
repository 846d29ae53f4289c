import PinfoldJSON

/// Which members of objects are the coordinates, where the objects are rows.
struct JSONCoordinates {
  /// The requested columns; nil finds them by usual names.
  let latitudeColumn: String?
  let longitudeColumn: String?

  /// Whether the members are in another reference system than degrees.
  private let isProjected: Bool

  init(_ options: ReadOptions) {
    (latitudeColumn, longitudeColumn) = (options.latitudeColumn, options.longitudeColumn)
    isProjected = options.isProjected
  }
}

extension JSONCoordinates {
  /// Returns the members of an object that are its coordinates; nil when it has none.
  func names(
    _ cursor: JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> (latitude: String, longitude: String)? {
    let columns = ColumnNames(names: try Self.keys(cursor, bytes))
    func find(_ name: String?, _ usual: [String]) -> Int? {
      name.map { columns.index(of: $0) } ?? columns.first(of: usual)
    }
    let usual = columns.usualCoordinateNames(isProjected: isProjected)
    guard let latitude = find(latitudeColumn, usual.latitude),
      let longitude = find(longitudeColumn, usual.longitude)
    else { return nil }
    return (columns.names[latitude], columns.names[longitude])
  }

  /// Returns whether an array begins with an object that has coordinates.
  func areInArray(_ cursor: JSONCursor, _ bytes: borrowing Span<UInt8>) throws(JSONStop) -> Bool {
    var cursor = cursor
    cursor.index += 1
    guard try cursor.peek(bytes) == UInt8(ascii: "{") else { return false }
    return try names(cursor, bytes) != nil
  }

  private static func keys(
    _ cursor: JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> [String] {
    var (cursor, isFirst) = (cursor, true)
    var keys: [String] = []
    try cursor.enterObject(bytes)
    while let key = try cursor.nextKey(bytes, isFirst: &isFirst) {
      keys.append(JSONText.string(key, bytes))
      _ = try cursor.value(bytes)
    }
    return keys
  }
}
