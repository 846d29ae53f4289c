import Pinfold
import PinfoldReaders

/// A point in a GeoPackage's format: a header, then the point as well-known binary (WKB).
///
/// Source: OGC 12-128r18, section 2.1.3.
enum PointBlob {
  /// `GP`, version 0, flags (little-endian, without an envelope), SRID 4326, then the WKB header of
  /// a little-endian point.
  private static let start: [UInt8] = [
    0x47, 0x50, 0, 1, 0xE6, 0x10, 0, 0, 1, 1, 0, 0, 0,
  ]

  static func bytes(of coordinate: Coordinate) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(29)
    append(coordinate, to: &bytes)
    return bytes
  }

  static func append(_ coordinate: Coordinate, to bytes: inout [UInt8]) {
    bytes += start
    for number in [coordinate.longitude.bitPattern, coordinate.latitude.bitPattern] {
      for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
  }

  /// Returns the point in some bytes, or `nil` for an empty point, another geometry or invalid
  /// bytes.
  static func coordinate(_ bytes: borrowing Span<UInt8>) -> Coordinate? {
    guard let start = GeoPackageGeometry.start(bytes), bytes.count >= start + 21 else { return nil }
    let isLittle = bytes[start] == 1
    let type = word(bytes, at: start + 1, count: 4, isLittle)
    // Altitude and measure, if any, follow x and y.
    let isPoint = [1, 1001, 2001, 3001].contains(type & 0x0FFF_FFFF) && bytes[start] <= 1
    guard isPoint else { return nil }
    return Coordinate(
      latitude: Double(bitPattern: word(bytes, at: start + 13, count: 8, isLittle)),
      longitude: Double(bitPattern: word(bytes, at: start + 5, count: 8, isLittle))
    )
  }

  private static func word(
    _ bytes: borrowing Span<UInt8>,
    at start: Int,
    count: Int,
    _ isLittle: Bool
  ) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<count {
      word = word << 8 | UInt64(bytes[isLittle ? start + count - 1 - index : start + index])
    }
    return word
  }
}
