import PinfoldText

extension PlaceTableBuilder {
  /// Appends the place of a record with both coordinates in one field, or rejects it.
  ///
  /// - Returns: Whether the place became a row.
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

extension PlaceTableBuilder {
  /// The largest accepted projected coordinate, which leaves room for millimeters. PROJ reduces
  /// larger numbers in a loop that takes seconds or never ends.
  static let farthest = 1e11

  /// Processes the next pair of coordinates.
  ///
  /// - Returns: Whether the pair is a place; `nil` while pairs are collected for transformation.
  mutating func takePair(x: Double, y: Double) throws(ReadError) -> Bool? {
    guard let transformed = options.transformedPairs else {
      try pairs?.append(x: x, y: y)
      return nil
    }
    guard let isPlace = pairPosition.next(transformed) else { throw .changed(name) }
    return isPlace
  }

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
