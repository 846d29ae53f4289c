public import Pinfold

/// Seeded sets of coordinates to test and measure with.
///
/// A set is fixed by its name, count and seed: the same bits on every platform
/// and in every version, so a figure measured over one stays comparable. A larger
/// ``uniform(count:seed:)``, ``clustered(count:seed:)`` or
/// ``kyoto(count:seed:)`` starts with the smaller one.
///
///     let coordinates = DataSet.clustered(count: 1_000_000)
///
/// - ``uniform(count:seed:)`` is the worst case: nothing is near anything.
/// - ``clustered(count:seed:)`` is shaped like most files of places.
/// - ``stacks(count:seed:)`` has many points at one place.
/// - ``kyoto(count:seed:)`` is a small town full of pins.
public enum DataSet {}

extension DataSet {
  /// Returns coordinates spread evenly over latitudes −80° to 80°.
  ///
  /// The reference figures of radius clustering use seed 1.
  ///
  /// - Precondition: The count is not negative.
  /// - Complexity: O(count)
  public static func uniform(count: Int, seed: UInt32 = 1) -> [Coordinate] {
    precondition(count >= 0, "Data set has count \(count)")
    var random = Mulberry32(seed: seed)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    for _ in 0..<count {
      // Longitude is drawn first.
      let longitude = -180 + 360 * random.nextUnit()
      let latitude = -80 + 160 * random.nextUnit()
      coordinates.append(Coordinate(latitude: latitude, longitude: longitude))
    }
    return coordinates
  }
}
