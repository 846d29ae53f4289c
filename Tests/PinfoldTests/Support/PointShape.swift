import Pinfold
import PinfoldTesting

/// A shape of data that has caused a defect somewhere.
enum PointShape: CaseIterable {
  case uniform, clustered, stacks, kyoto
  /// Within meters of each other, so that tolerances decide.
  case nearlyCoincident
  case coincident
  /// Along a parallel or a meridian.
  case line
  /// On edges of cells: multiples of 360/2ᵏ degrees, and of 360/n.
  case onEdges
  /// Near the antimeridian and near the poles.
  case atTheEdgeOfTheWorld
}

extension PointShape {
  /// Returns coordinates of this shape.
  func coordinates(count: Int, _ random: inout SplitMix64) -> [Coordinate] {
    let seed = UInt32(truncatingIfNeeded: random.next() >> 40)
    switch self {
    case .uniform: return DataSet.uniform(count: count, seed: seed)
    case .clustered: return DataSet.clustered(count: count, seed: seed)
    case .stacks: return DataSet.stacks(count: count, seed: seed)
    case .kyoto: return DataSet.kyoto(count: count, seed: seed)
    case .nearlyCoincident: return Self.nearlyCoincident(count, &random)
    case .coincident:
      return Array(repeating: random.coordinate(), count: count)
    case .line: return Self.line(count, &random)
    case .onEdges:
      return (0..<count).map { _ in
        Coordinate(latitude: random.edge() / 2, longitude: random.edge())
      }
    case .atTheEdgeOfTheWorld:
      return (0..<count).map { _ in
        Coordinate(
          latitude: random.pick([-90, -85.06, -85.05, 0, 85.05, 85.06, 90])
            + random.number(in: -1e-5...1e-5),
          longitude: random.pick([-180, 180, 179.999_999, 540])
            + random.number(in: -1e-5...1e-5)
        )
      }
    }
  }

  private static func nearlyCoincident(
    _ count: Int,
    _ random: inout SplitMix64
  ) -> [Coordinate] {
    let centers = (0..<random.integer(in: 1...4)).map { _ in
      // On a cell edge now and then, so that locations reach across.
      random.chance(0.5)
        ? Coordinate(latitude: 0, longitude: random.edge())
        : random.coordinate(latitudes: -80...80)
    }
    let spread = random.pick([2e-6, 2e-5, 2e-4, 2e-3])
    return (0..<count).map { _ in
      let center = random.pick(centers)
      return Coordinate(
        latitude: center.latitude + random.number(in: -spread...spread),
        longitude: center.longitude + random.number(in: -spread...spread)
      )
    }
  }

  private static func line(_ count: Int, _ random: inout SplitMix64) -> [Coordinate] {
    let start = random.coordinate(latitudes: -60...60)
    let step = random.pick([1e-7, 1e-5, 1e-3, 0.1])
    let isMeridian = random.chance(0.5)
    return (0..<count).map { row in
      Coordinate(
        latitude: start.latitude + (isMeridian ? Double(row) * step : 0),
        longitude: start.longitude + (isMeridian ? 0 : Double(row) * step)
      )
    }
  }
}

extension SplitMix64 {
  /// Returns a whole number from a range.
  mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Returns one of some values.
  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[integer(in: 0...values.count - 1)]
  }

  /// Returns whether something happens that has a probability.
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Returns a longitude on an edge of a grid.
  mutating func edge() -> Double {
    let cells = chance(0.7) ? 1 << integer(in: 0...24) : integer(in: 1...3000)
    return -180 + 360 * Double(integer(in: 0...cells)) / Double(cells)
  }

  /// Returns coordinates of a random shape, sometimes of several.
  mutating func coordinates(count: ClosedRange<Int>) -> [Coordinate] {
    var coordinates: [Coordinate] = []
    for _ in 0..<(chance(0.3) ? 2 : 1) {
      coordinates += pick(PointShape.allCases).coordinates(count: integer(in: count), &self)
    }
    return coordinates
  }

  /// Returns the values in random order.
  mutating func shuffled<Value>(_ values: [Value]) -> [Value] {
    var values = values
    for end in values.indices.dropFirst().reversed() {
      values.swapAt(end, integer(in: 0...end))
    }
    return values
  }
}
