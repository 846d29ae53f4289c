import Pinfold
import PinfoldTesting

extension SplitMix64 {
  /// Returns random edits of ids below a number: known and unknown ones, several
  /// of one id, positions that are not finite, and positions that other points have.
  mutating func edits(count: Int, ids: Int, columns: Int = 0) -> [PointEdit] {
    let spots = coordinates(count: 3...10)
    return (0..<count).map { _ in
      let id = PointID(UInt32(integer(in: 0...max(ids - 1, 0))))
      var coordinate = chance(0.5) ? pick(spots) : self.coordinate()
      // Every point has a home, to which it is moved back as it was.
      let isHome = chance(0.4)
      if isHome {
        coordinate = Coordinate(
          latitude: Double(id.row % 7) * 10,
          longitude: Double(id.row % 11) * 10
        )
      }
      let values = isHome ? Array(repeating: Double(id.row), count: columns) : values(columns)
      if chance(0.05) { coordinate.longitude = pick([.nan, .infinity]) }
      switch integer(in: 0...(columns > 0 ? 3 : 2)) {
      case 0: return .insert(id, at: coordinate, values: chance(0.8) ? values : [])
      case 1: return .remove(id)
      case 3: return .update(id, values: chance(0.9) ? values : [])
      default: return .move(id, to: coordinate)
      }
    }
  }

  /// Returns values whose sums are exact in any order; now and then none.
  mutating func values(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      chance(0.15) ? .nan : Double(integer(in: -1_000_000...1_000_000)) / pick([1, 4, 1024])
    }
  }

  /// Returns a map rect of any size and place: around the world some times, empty,
  /// with edges on points.
  mutating func mapRect(near points: [PointOracle.Point]) -> MapRect {
    let world = MapRect.world.width
    if points.count > 1 && chance(0.4) {
      let (a, b) = (pick(points).mapPoint, pick(points).mapPoint)
      // From one point to another, eastwards: half-open on both.
      let width = b.x >= a.x ? b.x - a.x : b.x - a.x + world
      return MapRect(
        x: a.x + world * Double(integer(in: -2...2)),
        y: min(a.y, b.y),
        width: width,
        height: abs(b.y - a.y)
      )
    }
    let center = points.isEmpty ? MapPoint(x: 0, y: 0) : pick(points).mapPoint
    let (width, height) = (
      world * power(), world * power()
    )
    return MapRect(
      x: center.x - width * unit() + world * Double(integer(in: -2...2)),
      y: center.y - height * unit(),
      width: width,
      height: height
    )
  }

  /// Returns a share of any magnitude, from a few units to two worlds.
  private mutating func power() -> Double {
    var share = number(in: 0...2)
    for _ in 0..<integer(in: 0...24) { share /= 2 }
    return share
  }
}
