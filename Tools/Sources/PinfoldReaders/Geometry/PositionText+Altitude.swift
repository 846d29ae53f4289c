import PinfoldText

extension PositionText {
  /// Returns the text of the altitude of the point in a CSV field, if any.
  ///
  /// The altitude is the third number of WKT, WKB, GeoJSON or an array.
  static func altitude(_ bytes: borrowing Span<UInt8>, _ field: Field) -> [UInt8]? {
    guard !field.isMissing else { return nil }
    guard !field.isEscaped else {
      let text = CSVScanner.unescaped(field, bytes)
      return altitude(text.span, Field(start: 0, end: text.count))
    }
    var field = field.visible(in: bytes)
    guard field.start < field.end else { return nil }
    switch bytes[field.start] {
    case UInt8(ascii: "0"), UInt8(ascii: "\\"):
      field.start = startOfBinary(bytes, field)
      return PointGeometry.altitude(bytes, field, isHex: true).map { Array("\($0)".utf8) }
    case UInt8(ascii: "{"):
      var cursor = JSONCursor(index: field.start, end: field.end)
      let record = try? GeoJSONRecord(&cursor, bytes)
      return record?.altitude(bytes).map { JSONText.unescaped($0.field, bytes) }
    case UInt8(ascii: "["):
      let third = try? thirdElement(bytes, field)
      return third.flatMap { $0.kind == .number ? JSONText.unescaped($0.field, bytes) : nil }
    default:
      var text: [UInt8] = []
      text.append(bytes, from: field.start, to: min(field.end, field.start + 200))
      return WKTReader.altitude(String(decoding: text, as: UTF8.self)).map { Array($0.utf8) }
    }
  }

  private static func thirdElement(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field
  ) throws(JSONStop) -> JSONSlice? {
    var cursor = JSONCursor(index: field.start + 1, end: field.end)
    var (isFirst, count) = (true, 0)
    while try cursor.nextElement(bytes, isFirst: &isFirst) {
      let value = try cursor.value(bytes)
      count += 1
      if count == 3 { return value }
    }
    return nil
  }
}
