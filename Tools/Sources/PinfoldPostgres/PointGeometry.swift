/// A geometry of PostGIS as the server sends it, in EWKB: a point, or what else it is.
enum PointGeometry: Hashable {
  case point(x: Double, y: Double)

  /// A point without coordinates.
  case empty

  /// Not a point; GeoJSON's name of what it is.
  case other(String)
}

extension PointGeometry {
  /// Reads the geometry in a range of bytes; `nil` when it is malformed.
  ///
  /// A byte for the order of all others, the type with flags for altitude, measure and
  /// reference system, the number of that system, then the coordinates.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    guard range.count >= 5 else { return nil }
    let isLittle = bytes[range.lowerBound] == 1
    func number<Number: FixedWidthInteger>(at index: Int, as type: Number.Type) -> Number {
      let number = bytes.bigEndian(at: index, as: Number.self)
      return isLittle ? number.byteSwapped : number
    }
    let type = number(at: range.lowerBound + 1, as: UInt32.self)
    // ISO adds thousands for altitudes and measures, EWKB sets high bits.
    let kind = Int(type & 0x0FFF_FFFF) % 1000
    guard kind == 1 else {
      let names = [
        2: "LineString", 3: "Polygon", 4: "MultiPoint", 5: "MultiLineString", 6: "MultiPolygon",
      ]
      self = .other(names[kind] ?? "GeometryCollection")
      return
    }
    let start = range.lowerBound + 5 + (type & 0x2000_0000 == 0 ? 0 : 4)
    guard start + 16 <= range.upperBound else { return nil }
    let x = Double(bitPattern: number(at: start, as: UInt64.self))
    let y = Double(bitPattern: number(at: start + 8, as: UInt64.self))
    self = x.isNaN && y.isNaN ? .empty : .point(x: x, y: y)
  }
}
