import PinfoldText

/// A geometry of a GeoPackage: a header, then well-known binary (WKB).
///
/// Source: OGC 12-128r18, section 2.1.3.
package enum GeoPackageGeometry {
  /// Returns the geometry; `nil` if the bytes are not one.
  static func read(_ bytes: [UInt8]) -> PointGeometry? {
    guard let start = start(bytes.span) else { return nil }
    if bytes[3] & 0x10 != 0 { return .empty }
    return PointGeometry.read(bytes, in: start..<bytes.count)?.geometry
  }

  /// Returns a point's altitude, if any.
  static func altitude(_ bytes: [UInt8]) -> Double? {
    start(bytes.span).flatMap { start in
      PointGeometry.altitude(bytes.span, Field(start: start, end: bytes.count), isHex: false)
    }
  }

  /// Returns the index of the WKB after the header; `nil` without a header.
  package static func start(_ bytes: borrowing Span<UInt8>) -> Int? {
    guard bytes.count >= 8, bytes[0] == UInt8(ascii: "G"), bytes[1] == UInt8(ascii: "P"),
      bytes[2] == 0
    else { return nil }
    let envelopes = [0, 32, 48, 48, 64]
    let kind = Int(bytes[3] >> 1 & 7)
    guard kind < envelopes.count, bytes.count >= 8 + envelopes[kind] else { return nil }
    return 8 + envelopes[kind]
  }
}
