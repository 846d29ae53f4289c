import PinfoldText

/// A geometry from a database or file: a point, or the type of anything else.
///
/// The binary form is WKB, either ISO or PostGIS (EWKB).
package enum PointGeometry: Hashable {
  case point(x: Double, y: Double)

  case empty

  /// The GeoJSON type of a geometry that is not a point.
  case other(String)
}

extension PointGeometry {
  /// Reads the geometry in a range of bytes, and its SRID, or 0 without one. Returns `nil` if it is
  /// malformed.
  package static func read(
    _ bytes: [UInt8],
    in range: Range<Int>
  ) -> (geometry: PointGeometry, srid: Int)? {
    read(bytes.span, Field(start: range.lowerBound, end: range.upperBound), isHex: false)
  }

  /// Reads the geometry in a field, and its SRID, or 0 without one. Returns `nil` if it is
  /// malformed.
  ///
  /// - Parameter isHex: Whether each byte is written as two hexadecimal digits.
  static func read(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    isHex: Bool
  ) -> (geometry: PointGeometry, srid: Int)? {
    guard field.start >= 0, field.start <= field.end, field.end <= bytes.count else { return nil }
    var reader = WKBReader(index: field.start, end: field.end, isHex: isHex)
    return reader.geometry(bytes).map { ($0, reader.srid) }
  }

  /// Returns the altitude of the point in a field, if any.
  ///
  /// - Parameter isHex: Whether each byte is written as two hexadecimal digits.
  static func altitude(_ bytes: borrowing Span<UInt8>, _ field: Field, isHex: Bool) -> Double? {
    var reader = WKBReader(index: field.start, end: field.end, isHex: isHex)
    guard case .point? = reader.geometry(bytes) else { return nil }
    return reader.altitude(bytes)
  }

  /// The GeoJSON type for a WKB type number.
  fileprivate static func name(of kind: UInt32) -> String {
    switch kind {
    case 2: "LineString"
    case 3: "Polygon"
    case 4: "MultiPoint"
    case 5: "MultiLineString"
    case 6: "MultiPolygon"
    default: "GeometryCollection"
    }
  }
}

/// A sequential WKB reader that never reads past the end.
private struct WKBReader {
  var index: Int
  let end: Int

  /// Whether each byte is written as two hexadecimal digits.
  let isHex: Bool

  /// The SRID, or 0 without one.
  private(set) var srid = 0

  /// Whether the current geometry has altitudes, and whether its numbers are little-endian.
  private(set) var hasAltitude = false
  private(set) var isLittle = false

  /// Reads the byte order, the type with its flags for altitude, measure and SRID, the SRID, and
  /// the coordinates.
  mutating func geometry(_ bytes: borrowing Span<UInt8>) -> PointGeometry? {
    guard let (kind, isLittle) = header(bytes) else { return nil }
    switch kind {
    case 1: return point(bytes, isLittle)
    case 4:
      // A multipoint may contain a single point.
      guard let count = number(bytes, byteCount: 4, isLittle) else { return nil }
      if count == 0 { return .empty }
      guard count == 1, let (kind, isLittle) = header(bytes), kind == 1 else {
        return .other(PointGeometry.name(of: 4))
      }
      return point(bytes, isLittle)
    default: return .other(PointGeometry.name(of: kind))
    }
  }

  private mutating func header(_ bytes: borrowing Span<UInt8>) -> (kind: UInt32, isLittle: Bool)? {
    guard let order = byte(bytes), order <= 1,
      let type = number(bytes, byteCount: 4, order == 1).map(UInt32.init)  // four bytes
    else { return nil }
    // ISO WKB adds thousands for altitude and measure; EWKB sets high bits.
    let kind = type & 0x0FFF_FFFF
    guard (1...17).contains(kind % 1000), kind < 4000 else { return nil }
    if type & 0x2000_0000 != 0 {
      guard let srid = number(bytes, byteCount: 4, order == 1) else { return nil }
      self.srid = Int(srid)  // four bytes
    }
    hasAltitude = type & 0x8000_0000 != 0 || kind / 1000 == 1 || kind / 1000 == 3
    isLittle = order == 1
    return (kind % 1000, order == 1)
  }

  private mutating func point(
    _ bytes: borrowing Span<UInt8>,
    _ isLittle: Bool
  ) -> PointGeometry? {
    guard let x = number(bytes, byteCount: 8, isLittle).map(Double.init(bitPattern:)),
      let y = number(bytes, byteCount: 8, isLittle).map(Double.init(bitPattern:))
    else { return nil }
    return x.isNaN && y.isNaN ? .empty : .point(x: x, y: y)
  }

  mutating func altitude(_ bytes: borrowing Span<UInt8>) -> Double? {
    guard hasAltitude, let bits = number(bytes, byteCount: 8, isLittle) else { return nil }
    let altitude = Double(bitPattern: bits)
    return altitude.isFinite ? altitude : nil
  }

  private mutating func number(
    _ bytes: borrowing Span<UInt8>,
    byteCount: Int,
    _ isLittle: Bool
  ) -> UInt64? {
    var number: UInt64 = 0
    for place in 0..<byteCount {
      guard let byte = byte(bytes) else { return nil }
      if isLittle {
        number |= UInt64(byte) << UInt64(8 * place)
      } else {
        number = number << 8 | UInt64(byte)
      }
    }
    return number
  }

  @inline(__always)
  private mutating func byte(_ bytes: borrowing Span<UInt8>) -> UInt8? {
    guard isHex else {
      guard index < end else { return nil }
      index += 1
      return bytes[index - 1]
    }
    guard index + 1 < end, let high = Self.digit(bytes[index]),
      let low = Self.digit(bytes[index + 1])
    else { return nil }
    index += 2
    return high << 4 | low
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
