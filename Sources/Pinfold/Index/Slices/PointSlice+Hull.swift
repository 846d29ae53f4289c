extension PointSlice {
  /// The corners of the smallest convex area that contains the points, in map
  /// points, clockwise on the map from its westernmost corner: what a cluster
  /// covers.
  ///
  /// One corner for points at one position, two for points on a line, none for no point.
  /// For points on both sides of the antimeridian, whose ``boundingMapRect`` crosses it,
  /// corners to the east of it have an `x` beyond the world's width.
  ///
  /// The corners are found with A. M. Andrew's monotone chain, among the points
  /// outside the octagon of extremes (S. G. Akl and G. T. Toussaint).
  ///
  /// - Complexity: O(*n*), and O(*m* log *m*) for the *m* positions outside the
  ///   octagon.
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

  /// Calls a function with every position, in map points; points west of a meridian are
  /// moved once around the world.
  fileprivate func forEachMapPoint(from start: Double, _ body: (MapPoint) -> Void) {
    forEachPosition { position in
      let point = position.mapPoint
      body(point.x < start ? MapPoint(x: point.x + MapRect.world.width, y: point.y) : point)
    }
  }

  /// Returns the corners on one side of points that are sorted along the other
  /// axis, each once.
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

  /// Above zero where the way from one point over the next to a third one turns
  /// from east to south.
  fileprivate static func turn(_ a: MapPoint, _ b: MapPoint, _ c: MapPoint) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

/// The outermost points in eight directions. Most points of a cluster are inside
/// the octagon between them, and no corner of the hull is.
private struct HullOctagon {
  /// Clockwise by direction.
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

  /// Returns whether a point is inside, and on no edge.
  func hasInside(_ point: MapPoint) -> Bool {
    for number in corners.indices {
      let (a, b) = (corners[number], corners[(number + 1) % corners.count])
      // Two directions with one outermost point have no edge between them.
      guard a != b else { continue }
      guard PointSlice.turn(a, b, point) > 0 else { return false }
    }
    return corners.contains { $0 != corners[0] }
  }
}
