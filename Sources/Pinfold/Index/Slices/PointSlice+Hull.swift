extension PointSlice {
  /// The convex hull of the points, in map points, clockwise from its westernmost corner.
  ///
  /// The hull has one corner if all points coincide and two if they are on a line. It is empty if
  /// the slice is empty. If ``boundingMapRect`` crosses the antimeridian, corners east of it have
  /// an `x` beyond the world's width.
  ///
  /// Source: A. M. Andrew's monotone chain, after discarding points inside the octagon of extremes
  /// (S. G. Akl and G. T. Toussaint).
  ///
  /// - Complexity: O(*n*) plus O(*m* log *m*) for the *m* positions outside the octagon.
  public var convexHull: [MapPoint] {
    guard let bounds = boundingMapRect else { return [] }
    let start = bounds.maxX > MapRect.world.width ? bounds.minX : 0
    let octagon = HullOctagon(of: self, from: start)
    var candidates: [MapPoint] = []
    forEachMapPoint(from: start) { if !octagon.hasInside($0) { candidates.append($0) } }
    candidates.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    var corners = Self.chain(candidates)
    let back = Self.chain(candidates.reversed())
    // Each chain ends where the other begins.
    if corners.count > 1 { corners.removeLast() }
    corners += back.count > 1 ? back.dropLast() : []
    return corners
  }

  /// Visits every position in map points. Points west of `start` move once around the world.
  fileprivate func forEachMapPoint(from start: Double, _ body: (MapPoint) -> Void) {
    forEachPosition { position in
      let point = position.mapPoint
      body(point.x < start ? MapPoint(x: point.x + MapRect.world.width, y: point.y) : point)
    }
  }

  /// Returns one side of the hull. The points must be in order along the other axis.
  private static func chain(_ points: [MapPoint]) -> [MapPoint] {
    var chain: [MapPoint] = []
    for point in points where chain.last != point {
      while chain.count > 1, turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain
  }

  /// Greater than zero if the path a, b, c turns clockwise on the map.
  fileprivate static func turn(_ a: MapPoint, _ b: MapPoint, _ c: MapPoint) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

/// The outermost points in eight directions.
///
/// Most points of a cluster are inside this octagon. No corner of the hull is.
private struct HullOctagon {
  private var corners: [MapPoint] = []

  private static let directions: [(x: Double, y: Double)] = [
    (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
  ]

  init(of points: PointSlice, from start: Double) {
    var distances = [Double](repeating: -.infinity, count: 8)
    corners = [MapPoint](repeating: MapPoint(x: 0, y: 0), count: 8)
    points.forEachMapPoint(from: start) { point in
      for (number, direction) in Self.directions.enumerated() {
        let distance = point.x * direction.x + point.y * direction.y
        if distance > distances[number] {
          distances[number] = distance
          corners[number] = point
        }
      }
    }
  }

  func hasInside(_ point: MapPoint) -> Bool {
    for number in corners.indices {
      let (a, b) = (corners[number], corners[(number + 1) % corners.count])
      // Skip two directions with the same outermost point.
      guard a != b else { continue }
      guard PointSlice.turn(a, b, point) > 0 else { return false }
    }
    return corners.contains { $0 != corners[0] }
  }
}
