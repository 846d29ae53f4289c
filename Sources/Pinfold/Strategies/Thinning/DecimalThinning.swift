/// Thinning by rounded coordinates: one point represents all points with the same decimals.
///
/// The first or best-ranked point represents an area. The default values are from a tutorial about
/// a thousand pins in Kyoto, which halves latitude and longitude and writes them with two decimals.
/// Areas are then 0.02° wide.
public struct DecimalThinning: Hashable, Sendable {
  /// The divisor of coordinates before rounding.
  ///
  /// Defaults to 2, which also replaces zero and values that are not finite. The magnitude is
  /// clamped to 10⁻⁶...10⁹.
  public var divisor = 2.0

  /// The number of decimals to keep. Defaults to 2. Clamped to 0...6.
  public var decimals = 2

  /// The visible span of latitude in degrees above which areas are shown. At or below it, all
  /// points are shown.
  ///
  /// Defaults to 0.02, which also replaces NaN.
  public var latitudeSpan = 0.02

  /// The column with ranks. The highest-ranked point represents an area.
  ///
  /// Defaults to `nil`. Without this column in the index, the point with the lowest id represents
  /// an area.
  public var rankColumn: Int?

  /// Creates settings with default values.
  public init() {}

  func clamped() -> DecimalThinning {
    var thinning = self
    thinning.divisor = divisor != 0 && divisor.isFinite ? divisor : 2
    // Beyond these limits, keys are no longer exact integers.
    let magnitude = thinning.divisor.magnitude.clamped(to: 1e-6...1e9, default: 2)
    thinning.divisor = divisor < 0 ? -magnitude : magnitude
    thinning.decimals = decimals.clamped(to: 0...6)
    thinning.latitudeSpan = latitudeSpan.isNaN ? 0.02 : latitudeSpan
    return thinning
  }
}

extension DecimalThinning {
  /// The rounded coordinates of an area.
  ///
  /// Both axes are rounded to seven decimals, divided, and rounded to the nearest multiple of a
  /// decimal.
  public struct Key: Hashable, Sendable {
    /// The latitude in units of the last decimal.
    public let latitude: Int64

    /// The longitude in units of the last decimal.
    public let longitude: Int64

    /// The number of decimals.
    public let decimals: Int
  }

  /// Returns whether areas are shown at a visible span of latitude, in degrees.
  package func showsAreas(latitudeSpan span: Double) -> Bool {
    // A camera that was set to a span shows it with rounding errors.
    span > clamped().latitudeSpan + 1e-9
  }

  /// Returns the key of a coordinate, or `nil` if it is not finite.
  ///
  /// Degrees are first rounded to seven decimals. This undoes the rounding of the index, which is
  /// some centimeters. Halves round away from zero both times. Negative zero becomes zero, and 180°
  /// becomes -180°.
  package func key(of coordinate: Coordinate) -> Key? {
    DecimalRounding(self).key(of: coordinate)
  }

  /// Groups points into areas.
  ///
  /// - Parameter ranks: The rank of each point, or an empty array. The point with the highest rank
  ///   represents its area.
  /// - Complexity: O(*n*), or O(*n* log *n*) with ranks.
  package func thinned(_ coordinates: [Coordinate], ranks: [Double] = []) -> ThinnedPoints {
    let rounding = DecimalRounding(self)
    var (keys, points): ([Key], [Int]) = ([], [])
    keys.reserveCapacity(coordinates.count)
    points.reserveCapacity(coordinates.count)
    for point in ThinnedPoints.order(ofPoints: coordinates.count, ranks: ranks) {
      guard let key = rounding.key(of: coordinates[point]) else { continue }
      keys.append(key)
      points.append(point)
    }
    var thinned = ThinnedPoints(pointCount: coordinates.count)
    for (index, first) in Self.firsts(keys).enumerated() {
      // The first point of a key is its representative, so its group exists before the other points
      // are added.
      if first == index {
        thinned.appendRepresentative(points[index])
      } else {
        thinned.groups[points[index]] = thinned.groups[points[Int(first)]]
      }
    }
    return thinned
  }

  /// - Complexity: O(*n*)
  func areaCount(of coordinates: [Coordinate]) -> Int {
    let rounding = DecimalRounding(self)
    let firsts = Self.firsts(coordinates.compactMap(rounding.key))
    return firsts.indices.count { firsts[$0] == $0 }
  }

  /// Returns, for each key, the offset of the first equal key.
  private static func firsts(_ keys: [Key]) -> [UInt32] {
    // Stable sorts by both axes make equal keys adjacent, in their original order.
    let byLongitude = RadixSort.sorted(keys: keys.map { ordered($0.longitude) }, rows: nil).rows
    let latitudes = byLongitude.map { ordered(keys[Int($0)].latitude) }
    let order = RadixSort.sorted(keys: latitudes, rows: nil).rows
    var firsts = [UInt32](repeating: 0, count: keys.count)
    var first: UInt32?
    for slot in order {
      let index = byLongitude[Int(slot)]
      if first.map({ keys[Int($0)] != keys[Int(index)] }) ?? true { first = index }
      firsts[Int(index)] = first ?? index
    }
    return firsts
  }

  /// Maps integers to unsigned integers with the same order.
  private static func ordered(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value) ^ 1 << 63
  }
}

private struct DecimalRounding {
  private let decimals: Int

  /// The number of ten-millionths of a degree in one unit of a key.
  private let unit: Double

  init(_ thinning: DecimalThinning) {
    let thinning = thinning.clamped()
    var parts = Self.parts
    for _ in 0..<thinning.decimals { parts /= 10 }
    // The product is rounded to an integer, even for a divisor such as 0.1.
    (decimals, unit) = (thinning.decimals, thinning.divisor * parts)
  }

  private static let parts = 1e7

  /// Returns `nil` if the coordinate is not finite.
  func key(of coordinate: Coordinate) -> DecimalThinning.Key? {
    let half = 180 * Self.parts
    let north = Self.rounded(coordinate.latitude * Self.parts)
    let east = Self.rounded(coordinate.longitude * Self.parts)
    let y = north / unit
    let x = (east == half ? -half : east) / unit
    // The condition is also false for NaN.
    guard y.magnitude < 1e15 && x.magnitude < 1e15 else { return nil }
    return DecimalThinning.Key(
      latitude: Int64(Self.rounded(y)),
      longitude: Int64(Self.rounded(x)),
      decimals: decimals
    )
  }

  /// Halves round away from zero.
  @inline(__always)  // called for each axis of each point
  private static func rounded(_ value: Double) -> Double {
    let whole = value.magnitude.rounded(.down)
    // Exact, because a fraction has fewer digits than the value.
    let nearest = value.magnitude - whole < 0.5 ? whole : whole + 1
    return value < 0 ? -nearest : nearest
  }
}

extension DecimalThinning.Key: CustomStringConvertible {
  /// The key as in the tutorial with two decimals, such as `17.49x67.85`.
  public var description: String { text(latitude) + "x" + text(longitude) }

  private func text(_ units: Int64) -> String {
    var digits = String(units.magnitude)
    let sign = units < 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    while digits.utf8.count <= decimals { digits = "0" + digits }
    return sign + String(digits.dropLast(decimals)) + "." + String(digits.suffix(decimals))
  }
}
