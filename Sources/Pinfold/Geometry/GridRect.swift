/// A rectangle of grid points. It includes both edges, so it is never empty.
struct GridRect: Equatable {
  var minX: UInt32
  var minY: UInt32
  var maxX: UInt32
  var maxY: UInt32
}

extension GridRect {
  static let world = GridRect(minX: 0, minY: 0, maxX: .max, maxY: .max)

  init(_ point: GridPoint) {
    self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
  }

  /// Creates the smallest quadtree node that contains two Morton keys.
  init(nodeFrom first: UInt64, to last: UInt64) {
    let differingBits = 64 - (first ^ last).leadingZeroBitCount
    // A node covers whole pairs of bits.
    let side = UInt64(1) << UInt64((differingBits + 1) / 2)
    let inside = UInt32(truncatingIfNeeded: side &- 1)  // side is at least 1
    let corner = MortonKey.position(first)
    let (x, y) = (corner.x & ~inside, corner.y & ~inside)
    self.init(minX: x, minY: y, maxX: x | inside, maxY: y | inside)
  }

  /// The rect in map points.
  ///
  /// Each position counts as a square of one unit, so that the half-open rect contains the last
  /// position too.
  var mapRect: MapRect {
    let units = GridPoint.unitsPerMapPoint
    return MapRect(
      x: Double(minX) / units,
      y: Double(minY) / units,
      width: (Double(maxX - minX) + 1) / units,
      height: (Double(maxY - minY) + 1) / units
    )
  }

  func contains(_ point: GridPoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  func contains(_ other: GridRect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  func intersects(_ other: GridRect) -> Bool {
    other.minX <= maxX && other.maxX >= minX && other.minY <= maxY && other.maxY >= minY
  }

  func union(_ other: GridRect) -> GridRect {
    GridRect(
      minX: min(minX, other.minX),
      minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY)
    )
  }
}

extension GridRect {
  /// Returns the grid points inside a map rect: one rect, or two if it crosses the antimeridian.
  static func covering(_ rect: MapRect) -> [GridRect] {
    rect.split().compactMap { part in
      let limit = GridPoint.worldUnits
      // The map rect is half-open: the first unit at or after an edge is inside for a minimum edge,
      // and outside for a maximum edge.
      let x0 = (part.minX * GridPoint.unitsPerMapPoint).rounded(.up)
      let y0 = max((part.minY * GridPoint.unitsPerMapPoint).rounded(.up), 0)
      let x1 = min((part.maxX * GridPoint.unitsPerMapPoint).rounded(.up), limit) - 1
      let y1 = min((part.maxY * GridPoint.unitsPerMapPoint).rounded(.up), limit) - 1
      guard x0 <= x1 && y0 <= y1 else { return nil }
      return GridRect(minX: UInt32(x0), minY: UInt32(y0), maxX: UInt32(x1), maxY: UInt32(y1))
    }
  }
}
