import PinfoldText

struct JSONCoordinates {
  /// May name the columns. Otherwise common names apply.
  private let options: ReadOptions

  init(_ options: ReadOptions) { self.options = options }
}

extension JSONCoordinates {
  /// Whether other members may determine the signs of coordinates.
  var haveSides: Bool { !options.isProjected && !options.isOfStore }

  /// Returns an object's coordinate members (both may be the same member); `nil` if it has none.
  func names(
    _ cursor: JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> (latitude: String, longitude: String)? {
    let members = try members(cursor, bytes)
    let columns = ColumnNames(names: members.map(\.name))
    let candidates = columns.positionCandidates(options)
    var empty: String?
    for column in candidates.columns {
      let name = columns.names[column]
      let position = PositionText.parse(
        members[column].value,
        bytes,
        isProjected: options.isProjected
      )
      // Beside a pair of coordinate columns, an array of two numbers may mean anything.
      let isDoubtful = candidates.isBesidePair && Self.isArray(members[column].value, bytes)
      if !isDoubtful, position.isPosition(besidePair: candidates.isBesidePair) {
        return (name, name)
      }
      if position.isEmpty { empty = empty ?? name }
    }
    // The first row's position is empty, but later rows may have one.
    if let empty, !candidates.isBesidePair { return (empty, empty) }
    let pairs = columns.usualPairs(options)
    let filled = pairs.first { pair in
      func degrees(_ column: Int, isLatitude: Bool) -> Double? {
        let (value, isProjected) = (members[column].value, options.isProjected)
        return GeoJSONReader.number(value, bytes, isLatitude: isLatitude, isProjected: isProjected)
      }
      guard let latitude = degrees(pair.latitude, isLatitude: true),
        let longitude = degrees(pair.longitude, isLatitude: false)
      else { return false }
      return CSVReader.isPlace(latitude, longitude, isProjected: options.isProjected)
    }
    if let filled { return (columns.names[filled.latitude], columns.names[filled.longitude]) }
    func find(_ name: String?, _ usual: [String]) -> Int? {
      name.map { columns.index(of: $0) } ?? columns.first(of: usual)
    }
    let usual = columns.usualCoordinateNames(isProjected: options.isProjected)
    guard let latitude = find(options.latitudeColumn, usual.latitude),
      let longitude = find(options.longitudeColumn, usual.longitude)
    else { return nil }
    return (columns.names[latitude], columns.names[longitude])
  }

  /// Returns whether an array begins with an object that has coordinates but is not a feature.
  func areInArray(_ cursor: JSONCursor, _ bytes: borrowing Span<UInt8>) throws(JSONStop) -> Bool {
    var cursor = cursor
    cursor.index += 1
    guard try cursor.peek(bytes) == UInt8(ascii: "{") else { return false }
    var element = cursor
    guard try !GeoJSONRecord(&element, bytes).isGeoJSON(bytes) else { return false }
    return try names(cursor, bytes) != nil
  }

  /// Returns whether a single object without coordinates is a row. It must have values, and no
  /// array of objects, which would be the rows instead.
  func isRow(_ cursor: JSONCursor, _ bytes: borrowing Span<UInt8>) throws(JSONStop) -> Bool {
    var hasValue = false
    for (name, value) in try members(cursor, bytes) {
      if value.kind != .container, name != "type" { hasValue = true }
      guard Self.isArray(value, bytes) else { continue }
      var inside = JSONCursor(index: value.field.start + 1, end: value.field.end)
      if try inside.peek(bytes) == UInt8(ascii: "{") { return false }
    }
    return hasValue
  }

  private static func isArray(_ value: JSONSlice, _ bytes: borrowing Span<UInt8>) -> Bool {
    value.kind == .container && bytes[value.field.start] == UInt8(ascii: "[")
  }

  /// Throws if an object has too many members.
  func check(_ count: Int, at index: Int) throws(JSONStop) {
    guard count > options.columnLimit else { return }
    throw .malformed(at: index, ReadError.tooManyMembers(options.columnLimit))
  }

  private func members(
    _ cursor: JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> [(name: String, value: JSONSlice)] {
    var (cursor, isFirst) = (cursor, true)
    var members: [(name: String, value: JSONSlice)] = []
    try cursor.enterObject(bytes)
    while let key = try cursor.nextKey(bytes, isFirst: &isFirst) {
      members.append((JSONText.string(key, bytes), try cursor.value(bytes)))
      try check(members.count, at: cursor.index)
    }
    return members
  }
}
