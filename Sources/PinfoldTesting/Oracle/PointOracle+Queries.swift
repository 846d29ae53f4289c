public import Pinfold

extension PointOracle {
  /// Returns the points inside a map rect, in index order.
  ///
  /// The rect is half-open and may lie anywhere, also across the antimeridian and
  /// some turns away: a point is inside when any of its repetitions is.
  public func points(in rect: MapRect) -> [Point] {
    let world = MapRect.world.width
    let firstTurn = Int((rect.minX / world).rounded(.down)) - 1
    let lastTurn = Int((rect.maxX / world).rounded(.up)) + 1
    return points.filter { point in
      let place = point.mapPoint
      return (firstTurn...lastTurn).contains { turn in
        rect.contains(MapPoint(x: place.x + Double(turn) * world, y: place.y))
      }
    }
  }

  /// Returns the mean of the positions of some points, each a whole number of
  /// units, as a map point; `nil` for no point.
  public static func centroid(of points: [Point]) -> MapPoint? {
    guard !points.isEmpty else { return nil }
    let x = points.reduce(UInt64(0)) { $0 + UInt64($1.x) }
    let y = points.reduce(UInt64(0)) { $0 + UInt64($1.y) }
    let scale = Double(points.count) * 16
    return MapPoint(x: Double(x) / scale, y: Double(y) / scale)
  }
}
