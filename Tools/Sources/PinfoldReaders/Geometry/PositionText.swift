import PinfoldText

/// A position parsed from one column with both coordinates.
///
/// Accepts WKT, hexadecimal WKB (as PostGIS prints it), GeoJSON geometries, JSON arrays and
/// objects, and handwritten pairs such as `52.5, 13.4`, latitude first. In another reference system
/// the easting is first: `652469.02 6862035.26`.
enum PositionText {
  /// The coordinates of a point: in degrees, or a northing and an easting.
  case degrees(latitude: Double, longitude: Double)

  case empty

  /// A point in an unexpected reference system.
  case otherSystem(crs: String)

  case notAPoint

  /// Anything else.
  case unreadable
}

extension PositionText {
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
    // A point is never longer, and the beginning is enough to recognize other geometries.
    var copy: [UInt8] = []
    for index in field.start..<min(field.end, field.start + 200) { copy.append(bytes[index]) }
    let text = String(decoding: copy, as: UTF8.self)
    return WKTReader.read(text).map { PositionText($0, isProjected: isProjected) }
      ?? people(text, isProjected: isProjected)
  }

  /// Whether this value suggests that its column has the positions.
  ///
  /// - Parameter isBesidePair: Whether two other columns have coordinates. A line or area in this
  ///   column is then not its position.
  func isPosition(besidePair isBesidePair: Bool) -> Bool {
    switch self {
    case .degrees, .otherSystem: true
    case .notAPoint: !isBesidePair
    case .empty, .unreadable: false
    }
  }

  var isEmpty: Bool { if case .empty = self { true } else { false } }

  /// - Parameter isProjected: Whether the user passed a reference system, which then overrides the
  ///   SRID.
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

  /// Returns the index of the first digit. PostgreSQL writes `\x` before binary data, other
  /// programs `0x`.
  static func startOfBinary(_ bytes: borrowing Span<UInt8>, _ field: Field) -> Int {
    let hasSign =
      field.start + 1 < field.end && bytes[field.start + 1] | 0x20 == UInt8(ascii: "x")
    return hasSign ? field.start + 2 : field.start
  }
}

// MARK: - What people write

extension PositionText {
  /// Reads two coordinates with a comma, semicolon or blanks between them, optionally in
  /// parentheses. Latitude comes first, but in brackets longitude does, as in JSON.
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
    // A single comma separates the numbers. Several are decimal marks, except one before a blank.
    if commas == 1, let comma = text.firstIndex(of: ",") {
      return pair(text, at: comma, order)
    }
    if let separator = text.firstRange(of: ", ") {
      return pair(text, at: separator.lowerBound, order)
    }
    // Blanks may also precede minutes and seconds. The first split that parses wins.
    for index in text.indices where text[index].isWhitespace {
      let result = pair(text, at: index, order)
      if case .degrees = result { return result }
    }
    return .unreadable
  }

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
