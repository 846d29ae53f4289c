/// A mapping from counts to the diameters and shades of discs.
///
///     let scale = ClusterScale(low: 30, high: 3_500, breaks: [70, 180, 500, 1_200])
///     scale.diameter(of: 30)     // 26 screen points
///     scale.diameter(of: 3_500)  // 62 screen points
///     scale.shade(of: 200)       // 2, the middle one of five
///
/// A scale applies to all discs of one level. It does not depend on the viewport, so panning
/// changes no sizes or shades.
public struct ClusterScale: Hashable, Sendable {
  /// The count of the smallest discs, at least 1.
  public let low: Int

  /// The count of the largest discs, at least ``low``.
  public let high: Int

  /// The lowest counts of shades 1 to 4, in ascending order.
  public let breaks: [Int]

  /// The diameter of the largest discs, in screen points.
  public let maximumDiameter: Double

  /// The diameter of the smallest discs, in screen points.
  public static let minimumDiameter = 26.0

  private let logarithmOfLow: Double

  /// Screen points per doubling of the count.
  private let growth: Double

  /// Creates a scale.
  ///
  /// If `high` is less than ten times `low`, diameters grow as if the range were a factor of ten.
  /// So discs of 30 and 40 points differ only a little.
  ///
  /// - Parameters:
  ///   - low: The count of the smallest discs. Smaller counts have the same diameter.
  ///   - high: The count of the largest discs. Larger counts have the same diameter.
  ///   - breaks: The lowest counts of shades 1 to 4.
  ///   - maximumDiameter: The diameter of the largest discs in screen points, at least 26.
  /// - Precondition: `breaks` has four ascending values. Equal values skip a shade. The diameter is
  ///   finite.
  public init(low: Int, high: Int, breaks: [Int], maximumDiameter: Double = 62) {
    precondition(breaks.count == Self.shadeCount - 1, "Scale has \(breaks.count) breaks")
    precondition(zip(breaks, breaks.dropFirst()).allSatisfy { $0 <= $1 }, "Breaks do not ascend")
    precondition(maximumDiameter.isFinite, "Scale has diameter \(maximumDiameter)")
    self.low = max(low, 1)
    self.high = max(high, self.low)
    self.breaks = breaks
    self.maximumDiameter = max(maximumDiameter, Self.minimumDiameter)
    logarithmOfLow = Self.logarithm(self.low)
    let range = max(Self.logarithm(self.high) - logarithmOfLow, Self.logarithm(10))
    growth = (self.maximumDiameter - Self.minimumDiameter) / range
  }
}

extension ClusterScale {
  /// The scale of strategies without levels, by powers of ten.
  public static let fixed = ClusterScale(low: 2, high: 100_000, breaks: [10, 100, 1_000, 10_000])

  /// The number of shades.
  package static let shadeCount = 5

  /// Returns the diameter of a disc, in screen points rounded to tenths.
  ///
  /// The diameter grows with the logarithm of the count.
  public func diameter(of count: Int) -> Double {
    let grown = (Self.logarithm(count) - logarithmOfLow) * growth
    let tenths = ((Self.minimumDiameter + grown) * 10).rounded(.toNearestOrEven)
    return min(max(tenths / 10, Self.minimumDiameter), maximumDiameter)
  }

  /// Returns the shade of a count, from 0 for the smallest to 4 for the largest.
  public func shade(of count: Int) -> Int {
    breaks.reduce(0) { $0 + ($1 <= count ? 1 : 0) }
  }

  private static func logarithm(_ count: Int) -> Double {
    ElementaryFunctions.log2(Double(max(count, 1)))
  }
}
