/// Reads well-known text (WKT): `POINT (13.4 52.5)`, optionally with altitude, measure and SRID.
enum WKTReader {
  /// Returns the geometry at the beginning of a text, and its SRID, or 0 without one. Returns `nil`
  /// for anything else.
  static func read(_ text: String) -> (geometry: PointGeometry, srid: Int)? {
    guard text.prefix(5).uppercased() == "SRID=" else { return geometry(text[...]).map { ($0, 0) } }
    guard let semicolon = text.firstIndex(of: ";"),
      let srid = number(ofSystem: text[..<semicolon].dropFirst(5))
    else { return nil }
    return geometry(text[text.index(after: semicolon)...]).map { ($0, srid) }
  }

  /// Reads `4326`, or the variant `EPSG:4326`. An empty SRID is 0.
  private static func number(ofSystem text: Substring) -> Int? {
    var digits = text.trimmed
    if digits.uppercased().hasPrefix("EPSG:") { digits = digits.dropFirst(5) }
    return digits.isEmpty ? 0 : Int(digits)
  }

  private static func geometry(_ text: Substring) -> PointGeometry? {
    var rest = text
    let word = rest.trimmed.prefix { $0.isASCII && $0.isLetter }
    guard var type = names[word.uppercased()] ?? names[withoutDimension(word.uppercased())] else {
      return nil
    }
    rest = rest.trimmed.dropFirst(word.count).trimmed
    let dimension = rest.prefix { $0.isASCII && $0.isLetter }
    if ["Z", "M", "ZM"].contains(dimension.uppercased()) {
      rest = rest.dropFirst(dimension.count).trimmed
    }
    if rest.uppercased() == "EMPTY" { return .empty }
    guard rest.first == "(" else { return nil }
    if type == "MultiPoint" {
      // A multipoint may contain a single point, with or without its own parentheses.
      guard !rest.contains(","), rest.last == ")" else { return .other(type) }
      rest = rest.dropFirst().dropLast().trimmed
      if rest.first != "(" { rest = "(" + rest + ")" }
      type = "Point"
    }
    guard type == "Point" else { return .other(type) }
    guard rest.last == ")" else { return nil }
    return point(rest.dropFirst().dropLast())
  }

  private static func point(_ text: Substring) -> PointGeometry? {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard (2...4).contains(parts.count), let x = number(parts[0]), let y = number(parts[1]) else {
      return nil
    }
    return x.isNaN && y.isNaN ? .empty : .point(x: x, y: y)
  }

  /// Returns the text of the point's altitude, if any.
  static func altitude(_ text: String) -> Substring? {
    guard case .point? = read(text)?.geometry, let start = text.lastIndex(of: "("),
      let end = text[start...].firstIndex(of: ")")
    else { return nil }
    let words = text[..<start].uppercased().filter(\.isLetter)
    let parts = text[start..<end].dropFirst().split(whereSeparator: \.isWhitespace)
    // A lone third number may be a measure.
    guard parts.count > 2, words.hasSuffix("ZM") || !words.hasSuffix("M"),
      number(parts[2])?.isFinite == true
    else { return nil }
    return parts[2]
  }

  private static func number(_ text: Substring) -> Double? {
    DecimalNumber.parse(text, allowsComma: false)
  }

  /// Removes the dimension from a name such as `POINTZ`.
  private static func withoutDimension(_ word: String) -> String {
    var word = word
    if word.last == "M" { word.removeLast() }
    if word.last == "Z" { word.removeLast() }
    return word
  }

  private static let names = [
    "POINT": "Point", "MULTIPOINT": "MultiPoint", "LINESTRING": "LineString",
    "MULTILINESTRING": "MultiLineString", "POLYGON": "Polygon", "MULTIPOLYGON": "MultiPolygon",
    "GEOMETRYCOLLECTION": "GeometryCollection", "CIRCULARSTRING": "LineString",
    "COMPOUNDCURVE": "LineString", "CURVEPOLYGON": "Polygon",
  ]
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
