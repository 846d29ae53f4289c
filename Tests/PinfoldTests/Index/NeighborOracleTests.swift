import Foundation
import PinfoldTesting
import Testing

@testable import Pinfold

/// Queries by distance, compared with a visit of every point.
@Suite struct NeighborOracleTests {
  @Test(arguments: 0..<150)
  func nearestPointsAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // With values, so that a point may have changed where it is.
    let (index, oracle) = random.editedIndex(columns: 1)
    for _ in 0..<6 {
      let place = random.place(near: oracle)
      let all = oracle.neighbors(of: place)
      let count = random.pick([0, 1, 2, 10, all.count, all.count + 5])
      let nearest = index.nearest(to: place, count: count)
      #expect(nearest.map(\.id) == all.prefix(count).map(\.id), "\(place)")
      #expect(nearest.map(\.meters) == all.prefix(count).map(\.meters))
      // With a limit between two of the distances, and on one of them.
      guard let limit = all.randomElement(using: &random)?.meters else { continue }
      for meters in [limit, limit * 1.000_001] {
        let within = oracle.neighbors(of: place, within: meters)
        #expect(index.points(within: meters, of: place).map(\.id) == within.map(\.id))
        let few = index.nearest(to: place, count: 3, within: meters)
        #expect(few.map(\.id) == within.prefix(3).map(\.id))
      }
    }
  }

  /// At the poles and on both sides of the antimeridian as well: compared with the angle between
  /// vectors in space.
  @Test(arguments: 0..<100)
  func theEdgesOfTheWorldAreNoEdgesOfTheGlobe(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = (0..<random.integer(in: 1...60)).map { _ in random.edgeCoordinate() }
    let index = PointIndex(coordinates)
    let vectors = index.points(in: .world).map { id in
      (id: id, index.position(of: id).map { Self.vector(WebMercator.coordinate(for: $0)) } ?? [])
    }
    for _ in 0..<10 {
      let place = random.edgeCoordinate()
      let here = Self.vector(place)
      let all = vectors.map { id, there in
        // The chord is exact for near places, and the angle follows from it.
        let chord = zip(here, there).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
        return (id: id, meters: 2 * GreatCircle.earthRadius * asin(min(chord / 2, 1)))
      }
      let found = index.nearest(to: place, count: .max)
      #expect(Set(found.map(\.id)) == Set(all.map(\.id)) && found.count == all.count)
      for (neighbor, meters) in zip(found, all.map(\.meters).sorted()) {
        #expect(abs(neighbor.meters - meters) < 1)
      }
      #expect(found == found.sorted())
      // From a pole, all that are on one parallel are equally near.
      guard place.latitude.magnitude == 90 else { continue }
      for (near, far) in zip(found, found.dropFirst()) {
        let rows = [near, far].map { index.position(of: $0.id)?.y }
        if rows[0] == rows[1] { #expect(near.meters == far.meters && near.id < far.id) }
      }
    }
  }

  private static func vector(_ place: Coordinate) -> [Double] {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
  }

  @Test func noPointIsNearAnInvalidCoordinate() {
    let index = PointIndex(DataSet.kyoto())
    let nowhere = Coordinate(latitude: .nan, longitude: 0)
    #expect(index.nearest(to: nowhere, count: 5).isEmpty)
    #expect(index.points(within: 1e9, of: nowhere).isEmpty)
    let center = Coordinate(latitude: 35, longitude: 135)
    #expect(index.points(within: -1, of: center).isEmpty)
    #expect(index.points(within: .nan, of: center).isEmpty)
    #expect(index.points(within: .infinity, of: center).count == 1000)
    #expect(PointIndex().nearest(to: center, count: 1).isEmpty)
  }

  @Test(arguments: 0..<150)
  func figuresOfAllPointsAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (index, oracle) = random.editedIndex()
    let points = oracle.points
    let tolerance = random.pick([0, 0.01, 5, 500])
    #expect(index.locationCount(tolerance: tolerance) == oracle.locationCount(tolerance: tolerance))
    #expect(index.largestStack?.count ?? 0 == oracle.largestStackCount)
    if let stack = index.largestStack {
      #expect(points.filter { $0.mapPoint == stack.position }.count == stack.count)
    }
    for row in UInt32(0)..<200 {
      #expect(index.position(of: PointID(row)) == oracle.point(PointID(row))?.mapPoint)
    }
    for cells in [1, 2, 5, 64] as [UInt64] {
      let grid = CellGrid(cellsAroundWorld: cells)
      guard let cell = points.first.flatMap({ grid.cell(containing: $0.mapPoint) }) else {
        continue
      }
      let inside = points.filter { grid.cell(containing: $0.mapPoint) == cell }
      let ranges = index.keyRanges(of: cell, in: grid)
      #expect(ranges.reduce(0) { $0 + index.count(in: $1) } == inside.count)
      if cells > 1 { #expect(index.total(in: ranges).mean == PointOracle.centroid(of: inside)) }
    }
  }
}

extension SplitMix64 {
  /// Returns an index with some layers of edits, and its oracle.
  mutating func editedIndex(columns: Int = 0) -> (PointIndex, PointOracle) {
    let coordinates = coordinates(count: 0...120)
    let columnValues = (0..<columns).map { _ in values(coordinates.count) }
    var index = PointIndex(coordinates, columns: columnValues)
    var oracle = PointOracle(coordinates, columns: columnValues)
    for _ in 0..<integer(in: 0...6) {
      let edits = edits(count: integer(in: 1...15), ids: coordinates.count + 10, columns: columns)
      index.apply(edits)
      oracle.apply(edits)
    }
    return (index, oracle)
  }

  /// Returns a coordinate that is mostly on an edge of the world or next to one.
  fileprivate mutating func edgeCoordinate() -> Coordinate {
    Coordinate(
      latitude: pick([-90, 90, 89.99, -86, 85.05, 0, number(in: -90...90)]),
      longitude: pick([-180, 180, 179.999_999, -179.999_999, 0, number(in: -180...180)])
    )
  }

  /// Returns a place anywhere, mostly near a point or on one.
  mutating func place(near oracle: PointOracle) -> Coordinate {
    let points = oracle.points
    guard !points.isEmpty && chance(0.7) else { return coordinate() }
    var place = WebMercator.coordinate(for: pick(points).mapPoint)
    if chance(0.6) {
      place.latitude += number(in: -0.01...0.01)
      place.longitude += number(in: -1...1)
    }
    return place
  }
}
