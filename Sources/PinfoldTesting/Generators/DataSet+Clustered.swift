public import Pinfold

extension DataSet {
  /// Returns coordinates around 2,000 cities, an eighth of them around the largest.
  ///
  /// The cities are the same for every seed, and their sizes follow Zipf's law. The reference
  /// figures of radius clustering use seed 2.
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(count)
  public static func clustered(count: Int, seed: UInt32 = 2) -> [Coordinate] {
    precondition(count >= 0, "Data set has count \(count)")
    var random = Mulberry32(seed: seed)
    let cities = City.all
    let cumulativeWeights = City.cumulativeWeights(count: cities.count)
    let totalWeight = cumulativeWeights[cities.count - 1]
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    for _ in 0..<count {
      let weight = random.nextUnit() * totalWeight
      let city = cities[firstIndex(in: cumulativeWeights, above: weight)]
      // The longitude takes the first random number.
      let longitude = city.center.longitude + city.sigma * random.nextGaussian()
      let latitude = city.center.latitude + city.sigma * random.nextGaussian()
      coordinates.append(Coordinate(latitude: latitude, longitude: wrapped(longitude)))
    }
    return coordinates
  }

  /// The center of the largest city of ``clustered(count:seed:)``, the hardest place to draw.
  public static var densestCity: Coordinate { City.all[0].center }

  /// Returns the index of the first value greater than `value`, or the last index if there is none.
  /// `values` is ascending.
  private static func firstIndex(in values: [Double], above value: Double) -> Int {
    var (low, high) = (0, values.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Wraps a longitude at the antimeridian. Cities cross it by only a few degrees.
  private static func wrapped(_ longitude: Double) -> Double {
    if longitude > 180 { return longitude - 360 }
    if longitude < -180 { return longitude + 360 }
    return longitude
  }
}

/// A city of ``DataSet/clustered(count:seed:)``.
private struct City {
  let center: Coordinate

  /// The standard deviation along each axis, in degrees.
  let sigma: Double

  /// All cities, the largest first.
  static let all: [City] = {
    var random = Mulberry32(seed: 42)
    return (0..<2000).map { _ in
      let longitude = -180 + 360 * random.nextUnit()
      let latitude = -56 + 126 * random.nextUnit()
      let size = random.nextUnit()
      return City(
        center: Coordinate(latitude: latitude, longitude: longitude),
        // The order of operations matters, because the golden hashes depend on its rounding.
        sigma: 0.02 + 0.48 * (size * size * size)
      )
    }
  }()

  /// Returns running sums of Zipf's weights 1, 1/2, 1/3 and so on.
  static func cumulativeWeights(count: Int) -> [Double] {
    var total = 0.0
    return (1...count).map { rank in
      total += 1 / Double(rank)
      return total
    }
  }
}
