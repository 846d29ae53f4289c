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
