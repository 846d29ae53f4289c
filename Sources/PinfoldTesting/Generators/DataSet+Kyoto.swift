public import Pinfold

extension DataSet {
  /// Returns pins within 0.05° of the center of Kyoto, on a lattice of 0.001°.
  ///
  /// With the default arguments these are the thousand pins of a well-known
  /// tutorial on maps with too many of them: 952 distinct places, the first of
  /// them at 34.9782466, 135.7545968. They are made with ``ParkMiller``, which is what
  /// `rand()` is where the tutorial was written.
  ///
  /// - Precondition: The count is not negative.
  /// - Complexity: O(count)
  public static func kyoto(count: Int = 1000, seed: UInt32 = 1) -> [Coordinate] {
    precondition(count >= 0, "Data set has count \(count)")
    var random = ParkMiller(seed: seed)
    return (0..<count).map { _ in
      // Latitude is drawn first.
      let latitude = 35.021_246_6 + offset(&random)
      let longitude = 135.755_596_8 + offset(&random)
      return Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  /// Returns the next offset in degrees, −0.05 to 0.049.
  private static func offset(_ random: inout ParkMiller) -> Double {
    // The tutorial narrows the whole step to 32 bits, which is exact for −50 to
    // 49, and continues in 64 bits.
    let step = Float(Int(random.next() % 100) - 50)
    return Double(step) / 100 * 0.1
  }
}
