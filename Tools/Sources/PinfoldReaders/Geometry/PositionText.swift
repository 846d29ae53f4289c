import PinfoldText

/// What one column with both coordinates says of a place.
///
/// The column has well-known text, well-known binary in hexadecimal digits (as PostGIS prints
/// it), a geometry of GeoJSON, an array or an object of JSON, or what people write: `52.5, 13.4`, with
/// the latitude first. In another reference system it is numbers, with the easting first:
/// `652469.02 6862035.26`.
enum PositionText {
  /// The coordinates of a point; in another reference system its northing and its easting.
  case degrees(latitude: Double, longitude: Double)

  /// Nothing is there.
  case empty

  /// A point of another reference system than is read.
  case otherSystem(crs: String)

  /// A geometry that is not a point, with its type.
  case notAPoint

  /// Anything else.
  case unreadable
}

extension PositionText {
  /// Reads a field of CSV.
  static func parse(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    isProjected: Bool
  ) -> PositionText {
    guard !field.isMissing else { return .empty }
    guard !field.isEscaped else {
      let text = CSVScanner.unescaped(field, bytes)
      let field = Field(start: 0, end: text.count)
      return parse(text.span, field, isProjected: isProjected)
    }
    let field = field.visible(in: bytes)
    guard field.start < field.end else { return .empty }
    switch bytes[field.start] {
    case UInt8(ascii: "0"), UInt8(ascii: "\\"):
      if let read = binary(bytes, field) { return PositionText(read, isProjected: isProjected) }
    case UInt8(ascii: "{"): return container(bytes, field, isProjected: isProjected)
    case UInt8(ascii: "["):
      let read = container(bytes, field, isProjected: isProjected)
      if case .unreadable = read { break }
      return read
    default: break
    }
    // The longest text of a point is shorter by far; of others the beginning tells what they are.
    var copy: [UInt8] = []
    for index in field.start..<min(field.end, field.start + 200) { copy.append(bytes[index]) }
    let text = String(decoding: copy, as: UTF8.self)
    return WKTReader.read(text).map { PositionText($0, isProjected: isProjected) }
      ?? people(text, isProjected: isProjected)
  }

  /// Whether it is a geometry or a position, so that its column may be the one with them.
  ///
  /// - Parameter isBesidePair: Whether two other columns have coordinates: these are where a line or
  ///   an area is, then.
  func isPosition(besidePair isBesidePair: Bool) -> Bool {
    switch self {
    case .degrees, .otherSystem: true
    case .notAPoint: !isBesidePair
    case .empty, .unreadable: false
    }
  }

  /// Whether nothing is there.
  var isEmpty: Bool { if case .empty = self { true } else { false } }

  /// - Parameter isProjected: Whether a system is named, which is that of all points.
  private init(_ read: (geometry: PointGeometry, srid: Int), isProjected: Bool) {
    switch read.geometry {
    case .point where !isProjected && !SystemDefinition.isDegrees(srid: read.srid):
      self = .otherSystem(crs: "EPSG:\(read.srid)")
    case .point(let x, let y): self = .degrees(latitude: y, longitude: x)
    case .empty: self = .empty
    case .other: self = .notAPoint
    }
  }
}

// MARK: - Geometries

extension PositionText {
  private static func binary(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field
  ) -> (geometry: PointGeometry, srid: Int)? {
    let start = startOfBinary(bytes, field)
    return PointGeometry.read(bytes, Field(start: start, end: field.end), isHex: true)
  }

  /// Returns where the digits begin: PostgreSQL writes \x before bytes, other programs 0x.
  static func startOfBinary(_ bytes: borrowing Span<UInt8>, _ field: Field) -> Int {
    let hasSign =
      field.start + 1 < field.end && bytes[field.start + 1] | 0x20 == UInt8(ascii: "x")
    return hasSign ? field.start + 2 : field.start
  }
}

// MARK: - What people write

extension PositionText {
  /// Reads two coordinates, the latitude first, with a comma, a semicolon or blanks between them,
  /// in parentheses or not; in brackets the longitude is first, as in JSON.
  private static func people(_ text: String, isProjected: Bool) -> PositionText {
    var text = text.visible
    if text.lowercased().hasPrefix("geo:") { text.removeFirst(4) }
    var order = isProjected ? Order.eastingFirst : .latitudeFirst
    for (opening, closing) in [("(", ")"), ("[", "]")]
    where text.hasPrefix(opening) && text.hasSuffix(closing) && text.count > 1 {
      text = String(text.dropFirst().dropLast())
      if opening == "[", !isProjected { order = .longitudeFirst }
    }
    let commas = text.count { $0 == "," }
    if let semicolon = text.firstIndex(of: ";") { return pair(text, at: semicolon, order) }
    // One comma is between two numbers, several are in them, unless a blank follows one.
    if commas == 1, let comma = text.firstIndex(of: ",") {
      return pair(text, at: comma, order)
    }
    if let separator = text.firstRange(of: ", ") {
      return pair(text, at: separator.lowerBound, order)
    }
    // Minutes and seconds may have blanks before them: the first division that makes sense.
    for index in text.indices where text[index].isWhitespace {
      let result = pair(text, at: index, order)
      if case .degrees = result { return result }
    }
    return .unreadable
  }

  /// Which of two coordinates is the first.
  private enum Order { case latitudeFirst, longitudeFirst, eastingFirst }

  private static func pair(
    _ text: String,
    at separator: String.Index,
    _ order: Order
  ) -> PositionText {
    var (first, second) = (text[..<separator], text[text.index(after: separator)...])
    if order == .eastingFirst {
      guard let x = number(first), let y = number(second) else { return .unreadable }
      return .degrees(latitude: y, longitude: x)
    }
    if order == .longitudeFirst { swap(&first, &second) }
    guard let latitude = degrees(first, isLatitude: true),
      let longitude = degrees(second, isLatitude: false)
    else { return .unreadable }
    return .degrees(latitude: latitude, longitude: longitude)
  }

  private static func number(_ text: Substring) -> Double? {
    DecimalNumber.parse(text, allowsComma: true)
  }

  private static func degrees(_ text: Substring, isLatitude: Bool) -> Double? {
    if let number = number(text) { return number }
    let bytes = Array(text.utf8)
    let field = Field(start: 0, end: bytes.count)
    return DegreesText.parse(bytes.span, field, isLatitude: isLatitude)
  }
}
