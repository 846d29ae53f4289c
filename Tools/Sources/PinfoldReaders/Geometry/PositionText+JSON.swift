import PinfoldText

// Positions in JSON: a GeoJSON geometry, an array of numbers, or an object with two coordinates.

extension PositionText {
  /// Reads a JSON value: a string as in CSV, an array or an object.
  static func parse(
    _ value: JSONSlice?,
    _ bytes: borrowing Span<UInt8>,
    isProjected: Bool
  ) -> PositionText {
    guard let value, !value.isNull(bytes) else { return .empty }
    switch value.kind {
    case .container: return container(bytes, value.field, isProjected: isProjected)
    case .string:
      let text = JSONText.unescaped(value.field, bytes)
      return parse(text.span, Field(start: 0, end: text.count), isProjected: isProjected)
    case .number, .literal: return .unreadable
    }
  }

  static func container(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    isProjected: Bool
  ) -> PositionText {
    let read =
      bytes[field.start] == UInt8(ascii: "[")
      ? try? array(bytes, field, isProjected: isProjected)
      : geoJSON(bytes, field, isProjected: isProjected)
        ?? (try? object(bytes, field, isProjected: isProjected))
    return read ?? .unreadable
  }

  /// Reads a GeoJSON object. Returns `nil` for any other object.
  private static func geoJSON(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    isProjected: Bool
  ) -> PositionText? {
    var cursor = JSONCursor(index: field.start, end: field.end)
    guard let record = try? GeoJSONRecord(&cursor, bytes) else { return nil }
    switch record.content(bytes, allowsGeometry: true) {
    case .point(let position):
      if !isProjected, let crs = record.system(bytes)?.crsUnlessDegrees {
        return .otherSystem(crs: crs)
      }
      guard let latitude = position.latitude, let longitude = position.longitude else {
        return .empty
      }
      return .degrees(latitude: latitude, longitude: longitude)
    case .nothing: return .empty
    case .otherGeometry: return .notAPoint
    case .other: return nil
    }
  }

  /// Reads `[13.4, 52.5]`, longitude first as in GeoJSON, with an optional altitude.
  private static func array(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    isProjected: Bool
  ) throws(JSONStop) -> PositionText {
    var cursor = JSONCursor(index: field.start + 1, end: field.end)
    var (isFirst, values) = (true, [JSONSlice]())
    while values.count <= 3, try cursor.nextElement(bytes, isFirst: &isFirst) {
      values.append(try cursor.value(bytes))
    }
    if values.isEmpty { return .empty }
    guard (2...3).contains(values.count) else { return .unreadable }
    return pair(latitude: values[1], longitude: values[0], bytes, isProjected: isProjected)
  }

  /// Reads `{"lat": 52.5, "lon": 13.4}`. Other members may be present.
  private static func object(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    isProjected: Bool
  ) throws(JSONStop) -> PositionText {
    var cursor = JSONCursor(index: field.start, end: field.end)
    var (isFirst, members) = (true, [(name: Field, value: JSONSlice)]())
    try cursor.enterObject(bytes)
    var (latitude, longitude) = (JSONSlice?.none, JSONSlice?.none)
    while let key = try cursor.nextKey(bytes, isFirst: &isFirst) {
      let value = try cursor.value(bytes)
      guard !isProjected else {
        members.append((key, value))
        continue
      }
      if bytes.equals(key, "lat") || bytes.equals(key, "latitude") {
        latitude = latitude ?? value
      } else if bytes.equals(key, "lon") || bytes.equals(key, "lng")
        || bytes.equals(key, "longitude")
      {
        longitude = longitude ?? value
      } else {
        members.append((key, value))
      }
    }
    if latitude == nil || longitude == nil {
      let names = ColumnNames(names: members.map { JSONText.string($0.name, bytes) })
      let usual = names.usualCoordinateNames(isProjected: isProjected)
      latitude = latitude ?? names.first(of: usual.latitude).map { members[$0].value }
      longitude = longitude ?? names.first(of: usual.longitude).map { members[$0].value }
    }
    guard let latitude, let longitude else { return .unreadable }
    return pair(latitude: latitude, longitude: longitude, bytes, isProjected: isProjected)
  }

  private static func pair(
    latitude: JSONSlice,
    longitude: JSONSlice,
    _ bytes: borrowing Span<UInt8>,
    isProjected: Bool
  ) -> PositionText {
    if latitude.isNull(bytes) || longitude.isNull(bytes) { return .empty }
    func number(_ value: JSONSlice, isLatitude: Bool, _ bytes: borrowing Span<UInt8>) -> Double? {
      GeoJSONReader.number(value, bytes, isLatitude: isLatitude, isProjected: isProjected)
    }
    guard let latitude = number(latitude, isLatitude: true, bytes),
      let longitude = number(longitude, isLatitude: false, bytes)
    else { return .unreadable }
    return .degrees(latitude: latitude, longitude: longitude)
  }
}
