/// Groups places that are linked by short distances.
///
/// Places are points in 3D space, so poles and the antimeridian need no special case. They are
/// looked up in a lattice of cubes so small that all places of a cube are in the same group.
struct NearbyPlaces {
  private struct Cube: Hashable {
    // Integers, which may exceed a 32-bit `Int`.
    let x: Double
    let y: Double
    let z: Double

    func isBefore(_ other: Cube) -> Bool {
      if x != other.x { return x < other.x }
      return y != other.y ? y < other.y : z < other.z
    }
  }

  /// Groups of offsets, in no particular order.
  private(set) var groups: [[Int]] = []

  private let points: [SIMD3<Double>]
  private var parents: [Int]

  /// The nonempty cubes in order, with their places.
  private var cubes: [(cube: Cube, members: [Int])] = []

  /// - Parameters:
  ///   - coordinates: Distinct places.
  ///   - meters: The maximum distance between linked places.
  ///   - earthRadius: In meters.
  init(_ coordinates: [Coordinate], within meters: Double, _ earthRadius: Double) {
    // The difference between the chord and the arc is negligible.
    points = coordinates.map { GreatCircle.unitVector($0) * earthRadius }
    parents = Array(coordinates.indices)
    // The diagonal of a cube must be slightly less than the distance, to allow for rounding.
    let side = max(meters * 0.577, 1e-6)
    let sorted = points.indices.map { (cube: Self.cube(points[$0], side), index: $0) }
      .sorted { $0.cube != $1.cube ? $0.cube.isBefore($1.cube) : $0.index < $1.index }
    for entry in sorted {
      if cubes.last?.cube == entry.cube {
        cubes[cubes.count - 1].members.append(entry.index)
        join(cubes[cubes.count - 1].members[0], entry.index)
      } else {
        cubes.append((entry.cube, [entry.index]))
      }
    }
    joinNeighbors(within: meters)
    var numbers = [Int](repeating: -1, count: points.count)
    for index in points.indices {
      let root = root(index)
      if numbers[root] < 0 {
        numbers[root] = groups.count
        groups.append([])
      }
      groups[numbers[root]].append(index)
    }
  }

  private static func cube(_ point: SIMD3<Double>, _ side: Double) -> Cube {
    let cell = (point / side).rounded(.down)
    return Cube(x: cell.x, y: cell.y, z: cell.z)
  }

  /// Joins the places of cubes that are at most two cubes apart, if any two places are near.
  private mutating func joinNeighbors(within meters: Double) {
    for number in cubes.indices {
      let cube = cubes[number].cube
      for x in 0...2 {
        for y in -2...2 where x > 0 || y >= 0 {
          for z in -2...2 where x > 0 || y > 0 || z > 0 {
            let other = Cube(x: cube.x + Double(x), y: cube.y + Double(y), z: cube.z + Double(z))
            let index = cubes.indices.endOfPrefix { cubes[$0].cube.isBefore(other) }
            guard index < cubes.count, cubes[index].cube == other else { continue }
            joinIfNear(number, index, meters)
          }
        }
      }
    }
  }

  private mutating func joinIfNear(_ a: Int, _ b: Int, _ meters: Double) {
    // The places of a cube are all in one group.
    guard root(cubes[a].members[0]) != root(cubes[b].members[0]) else { return }
    for first in cubes[a].members {
      for second in cubes[b].members {
        let difference = points[first] - points[second]
        if (difference * difference).sum() <= meters * meters { return join(first, second) }
      }
    }
  }

  private mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    // The lower offset becomes the root, so that groups do not depend on the order of joins.
    parents[max(a, b)] = min(a, b)
  }

  private mutating func root(_ index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }
}

extension GreatCircle {
  static func unitVector(_ coordinate: Coordinate) -> SIMD3<Double> {
    let (sinLatitude, cosLatitude) = sineAndCosine(clamped(latitude: coordinate.latitude))
    let (sinLongitude, cosLongitude) = sineAndCosine(coordinate.longitude)
    return SIMD3(cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude)
  }
}

/// The distinct coordinates of a list, with their offsets.
struct DistinctPlaces {
  /// Sorted by latitude, then by longitude.
  private(set) var coordinates: [Coordinate] = []

  /// By coordinate: ascending offsets in the list.
  private(set) var members: [[Int]] = []

  /// - Complexity: O(*n* log *n*)
  init(_ list: [Coordinate]) {
    let sorted = list.indices.filter { list[$0].isValid }.map { (Self.normal(list[$0]), $0) }
      .sorted { a, b in
        if a.0.latitude != b.0.latitude { return a.0.latitude < b.0.latitude }
        if a.0.longitude != b.0.longitude { return a.0.longitude < b.0.longitude }
        return a.1 < b.1
      }
    for (coordinate, index) in sorted {
      if coordinates.last == coordinate {
        members[members.count - 1].append(index)
      } else {
        coordinates.append(coordinate)
        members.append([index])
      }
    }
  }

  /// Wraps the longitude, so that 180° becomes -180°.
  private static func normal(_ coordinate: Coordinate) -> Coordinate {
    Coordinate(
      latitude: coordinate.latitude,
      longitude: ElementaryFunctions.wrapped(degrees: coordinate.longitude)
    )
  }
}
