import PinfoldText

extension PlaceTableBuilder {
  /// Appends the place of a record whose coordinates are in one field, or rejects it.
  ///
  /// - Returns: Whether the place is a row now.
  mutating func append(
    _ position: PositionText,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace
  ) throws(ReadError) -> Bool {
    switch position {
    case .degrees(let latitude, let longitude):
      return try append(
        latitude: latitude,
        field,
        longitude: longitude,
        field,
        bytes,
        place
      )
    case .otherSystem(let crs): try reject(crs: crs, bytes, place)
    case .empty: try reject(.missingCoordinate, .missing, bytes, place)
    case .notAPoint: try reject(.notAPoint, field, bytes, place)
    case .unreadable: try reject(.notANumber, field, bytes, place)
    }
    return false
  }
}

// Coordinates in other reference systems: rows are read twice, first for their pairs.

extension PlaceTableBuilder {
  /// The most that a coordinate in another reference system may be: millimeters are below it. Of
  /// larger numbers PROJ takes turns around the Earth off, one by one, for seconds or for ever.
  static let farthest = 1e11

  /// Takes the next pair of coordinates.
  ///
  /// - Returns: Whether the pair is a place; nil where pairs are collected to be transformed.
  mutating func takePair(x: Double, y: Double) throws(ReadError) -> Bool? {
    guard let transformed = options.transformedPairs else {
      try pairs?.append(x: x, y: y)
      return nil
    }
    guard let isPlace = pairPosition.next(transformed) else { throw .changed(name) }
    return isPlace
  }

  /// Rejects a point of another reference system.
  mutating func reject(
    crs: String,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace
  ) throws(ReadError) {
    if otherSystem == nil { otherSystem = crs }
    let title = ReadOptions.title(ofReferenceSystem: crs)
    try reject(.otherReferenceSystem, .missing, bytes, place, value: title)
  }
}
