import Pinfold

/// How a cluster looks: its colour by tiers of counts, its size by the count's
/// logarithm.
struct ClusterSymbol {
  /// From 1 for a few places to 5 for ten thousand and more.
  let tier: Int

  /// The circle's radius in screen points.
  let radius: Double

  /// What is written in the circle.
  let label: String

  /// The label's size in screen points.
  let fontSize: Double

  /// - Parameter scale: 1 where cells have the usual size, less where they are
  ///   smaller.
  init(count: Int, scale: Double) {
    let digits = "\(count)".count
    tier = min(digits, 5)
    radius = max((9 + 5 * Self.log10(count)) * scale, 8.5)
    label = AbbreviatedCount(count).description
    // Digits are about 0.6 of their size wide.
    let room = 1.62 * radius / (0.6 * Double(max(label.count, 2)))
    fontSize = min(room, 0.8 * radius, 15)
  }

  /// Returns the logarithm within what a radius shows: straight lines between
  /// powers of ten.
  private static func log10(_ count: Int) -> Double {
    var (power, exponent) = (1, 0.0)
    while count >= power * 10 && exponent < 6 {
      power *= 10
      exponent += 1
    }
    return exponent + min(Double(count - power) / Double(9 * power), 1)
  }
}
