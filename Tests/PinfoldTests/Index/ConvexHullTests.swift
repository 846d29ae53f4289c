import Pinfold
import PinfoldTesting
import Testing

@Suite struct ConvexHullTests {
  /// Only points are corners of a hull, it turns the same way at each corner, and no point is
  /// outside. Only a hull meets all three conditions.
  @Test(arguments: 0..<200)
  func cornersArePointsThatTurnAndEncloseAll(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = Self.points(&random)
    let slice = PointIndex(points).points(in: .world)
    let hull = slice.convexHull
    let crosses = hull.contains { $0.x >= MapRect.world.width }
    let bounds = slice.boundingMapRect
    let placed = Set(points).map { point in
      crosses && point.x < bounds?.minX ?? 0
        ? MapPoint(x: point.x + MapRect.world.width, y: point.y) : point
    }
    #expect(Set(hull).count == hull.count)
    #expect(Set(hull).isSubset(of: placed))
    for number in hull.indices where hull.count > 2 {
      let (a, b) = (hull[number], hull[(number + 1) % hull.count])
      #expect(Self.turn(a, b, hull[(number + 2) % hull.count]) > 0)
      #expect(placed.allSatisfy { Self.turn(a, b, $0) >= -Self.rounding(a, b) })
    }
    if hull.count == 2 { #expect(placed.allSatisfy { Self.turn(hull[0], hull[1], $0) == 0 }) }
    if hull.count == 1 { #expect(Set(placed).count == 1) }
  }

  @Test func noPointHasNoHull() {
    #expect(PointIndex().points(in: .world).convexHull.isEmpty)
  }

  @Test func aHullRunsClockwiseFromTheWest() {
    let corners = [(1.0, 5.0), (5, 1), (9, 5), (5, 9)].map { MapPoint(x: $0.0, y: $0.1) }
    let inside = [(5.0, 5.0), (4, 4), (6, 5)].map { MapPoint(x: $0.0, y: $0.1) }
    let hull = PointIndex(inside + corners.reversed()).points(in: .world).convexHull
    #expect(hull == corners)
  }

  @Test func aHullContinuesAcrossTheAntimeridian() {
    let world = MapRect.world.width
    let hull = PointIndex([
      MapPoint(x: world - 8, y: 100), MapPoint(x: 8, y: 90), MapPoint(x: 8, y: 110),
    ]).points(in: .world).convexHull
    #expect(hull.map(\.x) == [world - 8, world + 8, world + 8])
  }

  /// Points in some area, some of them coincident or on a line, as whole units so
  /// that an index keeps them as they are.
  private static func points(_ random: inout SplitMix64) -> [MapPoint] {
    let size = Double(1 << Int.random(in: 2...26, using: &random))
    let west = Double(Int.random(in: 0..<1 << 28, using: &random))
    let isLine = Int.random(in: 0..<8, using: &random) == 0
    return (0..<Int.random(in: 1...120, using: &random)).map { _ in
      let x = (Double.random(in: 0..<1, using: &random) * size).rounded(.down)
      let y = (Double.random(in: 0..<1, using: &random) * size).rounded(.down)
      let turned = (west + x).truncatingRemainder(dividingBy: MapRect.world.width)
      return MapPoint(x: turned, y: isLine ? 1000 : 1000 + y)
    }
  }

  private static func turn(_ a: MapPoint, _ b: MapPoint, _ c: MapPoint) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns the possible error of a turn, because products are rounded beyond 53 bits.
  private static func rounding(_ a: MapPoint, _ b: MapPoint) -> Double {
    (abs(b.x - a.x) + abs(b.y - a.y)) * 1e-6
  }
}
