import Pinfold
import PinfoldTesting
import Testing

@Suite struct FrameTests {
  /// The rect holds the share, each edge has a point, and no narrower stretch of an axis would do.
  @Test(arguments: 0..<300)
  func frameIsTheNarrowestThatHoldsTheShare(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (index, points) = random.pointsWithOutliers()
    let share = random.pick([0.98, 0.98, 0.9, 0.5, 1])
    guard let bounds = index.boundingMapRect else {
      #expect(index.frame(holding: share) == nil)
      return
    }
    let frame = try #require(index.frame(holding: share))
    let inside = index.points(in: frame)
    // Half of the rest may be left out on each axis.
    let spare = Int(Double(points.count) * ((1 - share) / 2))
    #expect(inside.count >= points.count - 2 * spare)
    let shown = Set(inside)
    expectEdgesHavePoints(frame, points.filter { shown.contains($0.id) })
    let outside = index.points(outside: frame)
    #expect(Set(inside).union(outside) == Set(points.map(\.id)))
    #expect(inside.count + outside.count == points.count)

    let start = UInt32(bounds.minX * 16)
    let columns = points.map { Int($0.x &- start) }.sorted()
    let rows = points.map { Int($0.y) }.sorted()
    let (width, height) = (Int(frame.width * 16), Int(frame.height * 16))
    let axes = [
      (columns, Int(bounds.width * 16), width), (rows, Int(bounds.height * 16), height),
    ]
    var isWhole = true
    for (units, all, shown) in axes {
      let least = narrowest(units, leavingOut: spare)
      // Stretches begin and end with strips.
      let strip = all / 2048 + 1
      if least + 2 * strip < all / 5 * 4 { #expect(shown <= least + 2 * strip) }
      if least - 2 * strip < all / 5 * 4 { isWhole = false }
    }
    if isWhole { #expect(frame == bounds) }
  }

  /// A point that stands for several counts as often.
  @Test(arguments: 0..<100)
  func weightsCount(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = WeightedPoints(&random, count: 0...200)
    let (weighted, repeated) = (points.weighted.points, points.repeated.points)
    let frame = weighted.frame(holding: 0.7)
    #expect(frame == repeated.frame(holding: 0.7))
    guard let frame else { return }
    let outside = weighted.points(outside: frame)
    #expect(outside.totalWeight == repeated.points(outside: frame).count)
    #expect(Double(weighted.totalWeight(in: frame)) >= 0.7 * Double(weighted.totalWeight) - 1e-6)
  }

  private func expectEdgesHavePoints(_ frame: MapRect, _ points: [PointOracle.Point]) {
    let columns = points.map { $0.x &- UInt32(frame.minX * 16) }
    let rows = points.map { $0.y &- UInt32(frame.minY * 16) }
    for (units, length) in [(columns, frame.width), (rows, frame.height)] {
      // A position is a square of one unit.
      #expect(units.min() == 0 && units.max() == UInt32(length * 16 - 1))
    }
  }

  /// A hundred places on both sides of the antimeridian, and one in Europe.
  @Test func frameCrossesTheAntimeridian() throws {
    var coordinates = (0..<100).map { row in
      let longitude = 179 + Double(row) / 50
      return Coordinate(latitude: -18, longitude: longitude < 180 ? longitude : longitude - 360)
    }
    coordinates.append(Coordinate(latitude: 48, longitude: 2))
    let index = PointIndex(coordinates)
    let frame = try #require(index.frame())
    #expect(frame.maxX > MapRect.world.width)
    #expect(frame.width < MapRect.world.width * 2 / 360)
    #expect(Array(index.points(outside: frame)) == [PointID(100)])
  }

  /// Places all around a town show as they are: nothing would be larger without the outermost.
  @Test func evenPointsAreAllInTheFrame() {
    let index = PointIndex(
      (0..<10_000).map { row in
        let (line, column) = (Double(row / 100), Double(row % 100))
        return Coordinate(latitude: 50 + line / 1000, longitude: column / 1000)
      }
    )
    #expect(index.frame() == index.boundingMapRect)
  }

  @Test func fewPointsAreAllInTheFrame() {
    #expect(PointIndex().frame() == nil)
    let far = [
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0.001),
      Coordinate(latitude: 80, longitude: 100),
    ]
    for count in 1...3 {
      let index = PointIndex(Array(far.prefix(count)))
      #expect(index.frame() == index.boundingMapRect)
    }
  }
}

/// Returns the least number of units that hold an ascending list except for the given number of
/// items.
private func narrowest(_ units: [Int], leavingOut spare: Int) -> Int {
  var least = Int.max
  for first in 0...spare {
    let last = first + units.count - spare - 1
    least = min(least, units[last] - units[first] + 1)
  }
  return least
}

extension SplitMix64 {
  /// Returns an index of a group of points anywhere, some far from it, after some edits, and its
  /// points.
  fileprivate mutating func pointsWithOutliers() -> (PointIndex, [PointOracle.Point]) {
    let center = coordinate(latitudes: -80...80)
    let spread = pick([0.0, 0.001, 1, 20])
    let coordinates = (0..<integer(in: 0...400)).map { _ in
      guard chance(0.98) else { return coordinate() }
      return Coordinate(
        latitude: center.latitude + number(in: -spread...spread),
        longitude: center.longitude + number(in: -spread...spread)
      )
    }
    var index = PointIndex(coordinates)
    var oracle = PointOracle(coordinates)
    for _ in 0..<integer(in: 0...2) {
      let edits = edits(count: integer(in: 1...4), ids: coordinates.count + 3)
      index.apply(edits)
      oracle.apply(edits)
    }
    return (index, oracle.points)
  }
}
