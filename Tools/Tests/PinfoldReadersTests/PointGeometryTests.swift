import PinfoldTesting
import Testing

@testable import PinfoldReaders

@Suite struct PointGeometryTests {
  private static func bytes<Number: FixedWidthInteger>(_ value: Number, _ little: Bool) -> [UInt8] {
    let bytes = (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return little ? bytes : bytes.reversed()
  }

  /// Points in both orders of bytes, with and without altitude, measure and reference system.
  @Test(arguments: UInt64(0)..<64)
  func pointsAreRead(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (isLittle, hasSRID) = (seed & 1 == 0, seed & 2 == 0)
    let x = Double.random(in: -180...180, using: &random)
    let y = Double.random(in: -90...90, using: &random)
    var type: UInt32 = 1
    if hasSRID { type |= 0x2000_0000 }
    if seed & 4 == 0 { type |= 0x8000_0000 }
    if seed & 8 == 0 { type |= 0x4000_0000 }
    if seed & 16 == 0 { type += 1000 }
    var wkb: [UInt8] = [isLittle ? 1 : 0] + Self.bytes(type, isLittle)
    if hasSRID { wkb += Self.bytes(UInt32(4326), isLittle) }
    wkb += Self.bytes(x.bitPattern, isLittle) + Self.bytes(y.bitPattern, isLittle)
    let start = Int(seed % 5)
    let padded = [UInt8](repeating: 9, count: start) + wkb + [1, 2, 3]
    let read = PointGeometry.read(padded, in: start..<start + wkb.count)
    #expect(read?.geometry == .point(x: x, y: y))
    #expect(read?.srid == (hasSRID ? 4326 : 0))
    // A truncated geometry is malformed.
    for count in 0..<wkb.count {
      #expect(PointGeometry.read(padded, in: start..<start + count) == nil)
    }
  }

  @Test func otherGeometriesHaveNames() {
    let names = (1...8).map { kind in
      PointGeometry.read([1, UInt8(kind), 0, 0, 0] + [UInt8](repeating: 0, count: 16), in: 0..<21)?
        .geometry
    }
    #expect(names[0] == .point(x: 0, y: 0))
    #expect(names[1] == .other("LineString") && names[5] == .other("MultiPolygon"))
    #expect(names[6] == .other("GeometryCollection") && names[7] == .other("GeometryCollection"))
  }

  @Test func aPointWithoutCoordinatesIsEmpty() {
    let nan = Self.bytes(Double.nan.bitPattern, true)
    let read = PointGeometry.read([1, 1, 0, 0, 0] + nan + nan, in: 0..<21)
    #expect(read?.geometry == .empty)
  }
}
