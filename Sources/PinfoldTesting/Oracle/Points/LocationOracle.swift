import Pinfold

/// The unique locations of points, found bottom-up.
///
/// At first, each position is a location. Then, level by level, the children of each quadtree node
/// are joined in order: each location joins the first location that can absorb it. A location can
/// absorb another if the diagonal of the box around both, measured at the edge nearest to the
/// equator, is within the tolerance.
struct LocationOracle: Sendable {
  /// The points of each location in index order. Sorted by their first points.
  let locations: [[PointOracle.Point]]

  /// Finds the locations of points.
  ///
  /// - Parameter points: The points in index order.
  init(of points: [PointOracle.Point], tolerance meters: Double) {
    var parts: [Part] = []
    for point in points {
      if let last = parts.last, last.points[0].isCoincident(with: point) {
        parts[parts.count - 1].points.append(point)
      } else {
        parts.append(Part(point))
      }
    }
    for level in UInt32(1)...32 {
      parts = parts.chunks { $0.isInNode(of: $1, at: level) }
        .flatMap { Part.joined($0, at: level, tolerance: meters) }
    }
    locations = parts.map { $0.points.sorted() }
  }
}

/// A location in progress.
private struct Part {
  var points: [PointOracle.Point]
  var minX, minY, maxX, maxY: UInt32

  init(_ point: PointOracle.Point) {
    points = [point]
    (minX, minY, maxX, maxY) = (point.x, point.y, point.x, point.y)
  }

  func isInNode(of other: Part, at level: UInt32) -> Bool {
    let (a, b) = (points[0], other.points[0])
    return a.x >> level == b.x >> level && a.y >> level == b.y >> level
  }

  /// The child of a node at `level` that contains the part: 0 north-west, 1 north-east, 2
  /// south-west, 3 south-east.
  func child(at level: UInt32) -> UInt32 {
    let point = points[0]
    return (point.y >> (level - 1) & 1) * 2 + (point.x >> (level - 1) & 1)
  }

  /// Joins the parts of one node.
  static func joined(_ parts: [Part], at level: UInt32, tolerance meters: Double) -> [Part] {
    guard parts.count > 1 else { return parts }
    var joined: [Part] = []
    for child in UInt32(0)..<4 {
      let others = joined.count
      for part in parts where part.child(at: level) == child {
        let first = joined[..<others].firstIndex { $0.isNear(part, meters) }
        if let first {
          joined[first] = joined[first].union(part)
        } else {
          joined.append(part)
        }
      }
    }
    return joined
  }

  func union(_ other: Part) -> Part {
    var union = self
    union.points += other.points
    union.minX = min(minX, other.minX)
    union.minY = min(minY, other.minY)
    union.maxX = max(maxX, other.maxX)
    union.maxY = max(maxY, other.maxY)
    return union
  }

  /// Returns whether the box around both parts is within the tolerance.
  func isNear(_ other: Part, _ meters: Double) -> Bool {
    // Rejects distant parts first. A unit measures at least 0.8 mm everywhere on the map.
    let reach = UInt64(min(meters, 1e8) * 1250)
    guard UInt64(minX) <= UInt64(other.maxX) + reach, UInt64(other.minX) <= UInt64(maxX) + reach
    else { return false }
    let width = Double(max(maxX, other.maxX)) - Double(min(minX, other.minX))
    let (north, south) = (Double(min(minY, other.minY)), Double(max(maxY, other.maxY)))
    let equator = 2_147_483_648.0
    let nearest = south < equator ? south : max(north, equator)
    let metersPerUnit = WebMercator.metersPerMapPoint(atY: nearest / 16) / 16
    let extent = width * width + (south - north) * (south - north)
    return extent.squareRoot() * metersPerUnit <= meters
  }
}

extension Array {
  /// Splits the array between adjacent elements that do not belong together.
  fileprivate func chunks(_ belongTogether: (Element, Element) -> Bool) -> [[Element]] {
    var chunks: [[Element]] = []
    for element in self {
      if let last = chunks.last?.last, belongTogether(last, element) {
        chunks[chunks.count - 1].append(element)
      } else {
        chunks.append([element])
      }
    }
    return chunks
  }
}
