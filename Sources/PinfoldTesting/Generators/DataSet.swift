public import Pinfold

/// Seeded data sets for tests and benchmarks.
///
/// A data set depends only on its name, count and seed, bit for bit, on every platform and in every
/// version. Except for ``stacks(count:seed:)``, a larger data set starts with the smaller one.
///
///     let coordinates = DataSet.clustered(count: 1_000_000)
///
/// - ``uniform(count:seed:)`` is the worst case: points are far apart.
/// - ``clustered(count:seed:)`` resembles most files of places.
/// - ``stacks(count:seed:)`` has many coincident points.
/// - ``kyoto(count:seed:)`` is a small town full of pins.
public enum DataSet {}

extension DataSet {
  /// Returns coordinates spread evenly over latitudes −80° to 80°.
  ///
  /// The reference figures of radius clustering use seed 1.
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(count)
  public static func uniform(count: Int, seed: UInt32 = 1) -> [Coordinate] {
    precondition(count >= 0, "Data set has count \(count)")
    var random = Mulberry32(seed: seed)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    for _ in 0..<count {
      // The longitude takes the first random number.
      let longitude = -180 + 360 * random.nextUnit()
      let latitude = -80 + 160 * random.nextUnit()
      coordinates.append(Coordinate(latitude: latitude, longitude: longitude))
    }
    return coordinates
  }
}

extension DataSet {
  /// Returns pins within 0.05° of the center of Kyoto, on a lattice of 0.001°.
  ///
  /// The default arguments give the thousand pins of a well-known tutorial on crowded maps: 952
  /// distinct places, the first at 34.9782466, 135.7545968. ``ParkMiller`` is the `rand()` of the
  /// tutorial's system.
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(count)
  public static func kyoto(count: Int = 1000, seed: UInt32 = 1) -> [Coordinate] {
    precondition(count >= 0, "Data set has count \(count)")
    var random = ParkMiller(seed: seed)
    return (0..<count).map { _ in
      // The latitude takes the first random number.
      let latitude = 35.021_246_6 + offset(&random)
      let longitude = 135.755_596_8 + offset(&random)
      return Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  /// Returns the next offset in degrees, −0.05 to 0.049.
  private static func offset(_ random: inout ParkMiller) -> Double {
    // The tutorial converts the step to 32 bits, which is exact from −50 to 49, and continues in 64
    // bits.
    let step = Float(Int(random.next() % 100) - 50)
    return Double(step) / 100 * 0.1
  }
}
