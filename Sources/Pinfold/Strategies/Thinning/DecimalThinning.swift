/// Thinning by rounded coordinates: points with coordinates that round to the same
/// decimals make an area, and the first of them, or the best-ranked, stands for it.
///
/// This is the thinning of a tutorial on a thousand pins in Kyoto: the key of a pin
/// is its latitude and its longitude, halved and written with two decimals, so areas
/// are 0.02° wide.
public struct DecimalThinning: Hashable, Sendable {
  /// What coordinates are divided by before they are rounded; 2 by default, and if it is
  /// zero or not finite. Its magnitude is clamped to 10⁻⁶...10⁹.
  public var divisor = 2.0

  /// How many decimals are kept; 2 by default. It is clamped to 0...6.
  public var decimals = 2

  /// Areas are shown while more degrees of latitude than this are visible, and all
  /// points otherwise; 0.02 by default, and if it is no number.
  public var latitudeSpan = 0.02

  /// The column of the index with the points' ranks: the highest in an area stands
  /// for it. Without one, which is the default, or when the index has no such column, the
  /// lowest id does.
  public var rankColumn: Int?

  /// Creates settings with their defaults.
  public init() {}

  /// Returns the settings as they are used: within the limits documented for each.
  func clamped() -> DecimalThinning {
    var thinning = self
    thinning.divisor = divisor != 0 && divisor.isFinite ? divisor : 2
    // Beyond that, keys of coordinates are no integers any more.
    let magnitude = thinning.divisor.magnitude.clamped(to: 1e-6...1e9, default: 2)
    thinning.divisor = divisor < 0 ? -magnitude : magnitude
    thinning.decimals = decimals.clamped(to: 0...6)
    thinning.latitudeSpan = latitudeSpan.isNaN ? 0.02 : latitudeSpan
    return thinning
  }
}

extension DecimalThinning {
  /// The key of a coordinate: both axes, with seven decimals, divided, and rounded to the nearest
  /// multiple of a decimal.
  public struct Key: Hashable, Sendable {
    /// The latitude in units of the last decimal.
    public let latitude: Int64

    /// The longitude in units of the last decimal.
    public let longitude: Int64

    /// How many decimals were kept.
    public let decimals: Int
  }

  /// Returns whether areas are shown at a visible span of latitude, in degrees.
  package func showsAreas(latitudeSpan span: Double) -> Bool {
    // A camera that is set to a span shows it to within rounding.
    span > clamped().latitudeSpan + 1e-9
  }

  /// Returns the key of a coordinate; `nil` for one that is not finite.
  ///
  /// First, degrees are rounded to seven decimals. So the key is that of the number as it was
  /// written, although an index keeps it only to some centimeters. Both times, halfway is rounded
  /// away from zero. Negative zero is zero, and 180° is -180°.
  package func key(of coordinate: Coordinate) -> Key? {
    DecimalRounding(self).key(of: coordinate)
  }

  /// Returns points in areas.
  ///
  /// - Parameters:
  ///   - coordinates: The points.
  ///   - ranks: What decides which point represents an area, one for each point, or an
  ///     empty array; the highest wins.
  /// - Complexity: O(*n*), and O(*n* log *n*) with ranks
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
      // The first of each key is its representative, and has its group before the others.
      if first == index {
        thinned.appendRepresentative(points[index])
      } else {
        thinned.groups[points[index]] = thinned.groups[points[Int(first)]]
      }
    }
    return thinned
  }

  /// Returns how many areas points are in.
  ///
  /// - Complexity: O(*n*)
  func areaCount(of coordinates: [Coordinate]) -> Int {
    let rounding = DecimalRounding(self)
    let firsts = Self.firsts(coordinates.compactMap(rounding.key))
    return firsts.indices.count { firsts[$0] == $0 }
  }

  /// Returns for each key the offset of the first that equals it.
  private static func firsts(_ keys: [Key]) -> [UInt32] {
    // By the one axis and then, keeping that order, by the other: equal keys lie together,
    // in their order.
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

  /// A number whose order without a sign is that of an integer.
  private static func ordered(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value) ^ 1 << 63
  }
}

/// Rounds coordinates to keys.
private struct DecimalRounding {
  private let decimals: Int

  /// How many ten-millionths of a degree have the key 1.
  private let unit: Double

  init(_ thinning: DecimalThinning) {
    let thinning = thinning.clamped()
    var parts = Self.parts
    for _ in 0..<thinning.decimals { parts /= 10 }
    // A whole number also for a divisor such as 0.1: the product is rounded.
    (decimals, unit) = (thinning.decimals, thinning.divisor * parts)
  }

  /// How many parts a degree has.
  private static let parts = 1e7

  /// Returns the key of a coordinate; `nil` for one that is not finite.
  func key(of coordinate: Coordinate) -> DecimalThinning.Key? {
    let half = 180 * Self.parts
    let north = Self.rounded(coordinate.latitude * Self.parts)
    let east = Self.rounded(coordinate.longitude * Self.parts)
    let y = north / unit
    let x = (east == half ? -half : east) / unit
    // Not a number is not below either.
    guard y.magnitude < 1e15 && x.magnitude < 1e15 else { return nil }
    return DecimalThinning.Key(
      latitude: Int64(Self.rounded(y)),
      longitude: Int64(Self.rounded(x)),
      decimals: decimals
    )
  }

  /// Returns the nearest whole number; halfway, the one that is farther from zero.
  @inline(__always)  // for each axis of each point
  private static func rounded(_ value: Double) -> Double {
    let whole = value.magnitude.rounded(.down)
    // Exact: a fraction has fewer digits than the value.
    let nearest = value.magnitude - whole < 0.5 ? whole : whole + 1
    return value < 0 ? -nearest : nearest
  }
}

extension DecimalThinning.Key: CustomStringConvertible {
  /// The key as the tutorial writes it with two decimals, such as `17.49x67.85`.
  public var description: String { text(latitude) + "x" + text(longitude) }

  private func text(_ units: Int64) -> String {
    var digits = String(units.magnitude)
    let sign = units < 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    while digits.utf8.count <= decimals { digits = "0" + digits }
    return sign + String(digits.dropLast(decimals)) + "." + String(digits.suffix(decimals))
  }
}
