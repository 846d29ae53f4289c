import PinfoldText

/// A geometry as databases and files have it: a point, or what else it is.
///
/// In bytes it is WKB, that of ISO or that of PostGIS (EWKB).
package enum PointGeometry: Hashable {
  case point(x: Double, y: Double)

  /// A point without coordinates.
  case empty

  /// Not a point; GeoJSON's name of what it is.
  case other(String)
}

extension PointGeometry {
  /// Reads the geometry in a range of bytes, and the number of its reference system, which is 0
  /// where there is none; `nil` when it is malformed.
  package static func read(
    _ bytes: [UInt8],
    in range: Range<Int>
  ) -> (geometry: PointGeometry, srid: Int)? {
    read(bytes.span, Field(start: range.lowerBound, end: range.upperBound), isHex: false)
  }

  /// Reads the geometry in a field, in bytes or in two hexadecimal digits for each, and the number
  /// of its reference system, which is 0 where there is none; `nil` when it is malformed.
  static func read(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    isHex: Bool
  ) -> (geometry: PointGeometry, srid: Int)? {
    guard field.start >= 0, field.start <= field.end, field.end <= bytes.count else { return nil }
    var reader = WKBReader(index: field.start, end: field.end, isHex: isHex)
    return reader.geometry(bytes).map { ($0, reader.srid) }
  }

  /// Returns the altitude of the point in a field, in bytes or in two hexadecimal digits for each;
  /// `nil` where it has none.
  static func altitude(_ bytes: borrowing Span<UInt8>, _ field: Field, isHex: Bool) -> Double? {
    var reader = WKBReader(index: field.start, end: field.end, isHex: isHex)
    guard case .point? = reader.geometry(bytes) else { return nil }
    return reader.altitude(bytes)
  }

  /// GeoJSON's name of a geometry by its number in WKB.
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

/// Reads well-known binary from front to back, and never beyond its end.
private struct WKBReader {
  var index: Int
  let end: Int

  /// Whether two hexadecimal digits stand for each byte.
  let isHex: Bool

  /// The number of the reference system; 0 where there is none.
  private(set) var srid = 0

  /// Whether the geometry at hand has altitudes, and whether its numbers begin with their lowest byte.
  private(set) var hasAltitude = false
  private(set) var isLittle = false

  /// A byte for the order of all others, the type with flags for altitude, measure and
  /// reference system, the number of that system, then the coordinates.
  mutating func geometry(_ bytes: borrowing Span<UInt8>) -> PointGeometry? {
    guard let (kind, isLittle) = header(bytes) else { return nil }
    switch kind {
    case 1: return point(bytes, isLittle)
    case 4:
      // Several points may be one.
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
    // ISO adds thousands for altitudes and measures, EWKB sets high bits.
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
    // Altitude and measure follow.
    guard let x = number(bytes, byteCount: 8, isLittle).map(Double.init(bitPattern:)),
      let y = number(bytes, byteCount: 8, isLittle).map(Double.init(bitPattern:))
    else { return nil }
    return x.isNaN && y.isNaN ? .empty : .point(x: x, y: y)
  }

  /// Reads the altitude behind the point that was read.
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
