public import Pinfold

extension PointOracle {
  /// Returns the points inside a map rect, in index order.
  ///
  /// The rect is half-open. It may cross the antimeridian or lie several turns around the world
  /// away: a point is inside if any of its repetitions is.
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

  /// Returns the mean position of some points, each rounded to units, as a map point. Returns `nil`
  /// for an empty array.
  public static func centroid(of points: [Point]) -> MapPoint? {
    guard !points.isEmpty else { return nil }
    let x = points.reduce(UInt64(0)) { $0 + UInt64($1.x) }
    let y = points.reduce(UInt64(0)) { $0 + UInt64($1.y) }
    let scale = Double(points.count) * 16
    return MapPoint(x: Double(x) / scale, y: Double(y) / scale)
  }

  /// Returns the mean position of some points on a world that is cut at its widest empty stretch.
  /// Returns `nil` for an empty array.
  ///
  /// The world is divided into 256 strips and cut in the longest run of empty strips, the
  /// westernmost if several are equally long. Without an empty strip, the world is cut at 180°.
  public static func centroidAroundWorld(of points: [Point]) -> MapPoint? {
    guard let centroid = centroid(of: points) else { return nil }
    let isFull = Set(points.map { $0.x >> 24 })
    // The number of empty strips from each strip to the east.
    let gaps = (UInt32(0)..<256).map { start in
      (0..<256).first { isFull.contains((start + $0) % 256) } ?? 0
    }
    guard let widest = gaps.max(), widest > 0, let start = gaps.firstIndex(of: widest) else {
      return centroid
    }
    // Points between the gap and the antimeridian are west of the others.
    let end = start + Int(widest)
    let eastern = start == 0 || end >= 256 ? 0 : points.filter { $0.x >> 24 >= end }.count
    let turns = Int64(eastern) * 4_294_967_296
    let x = Double(points.reduce(-turns) { $0 + Int64($1.x) }) / (Double(points.count) * 16)
    return MapPoint(x: x < 0 ? x + MapRect.world.width : x, y: centroid.y)
  }
}
