import Pinfold
import PinfoldFormats

/// How a cluster looks: its colour by tiers of counts, its size by the count's
/// logarithm.
struct ClusterSymbol {
  private let count: Int

  /// From 1 for a few places to 5 for ten thousand and more.
  let tier: Int

  /// The circle's radius in screen points.
  let radius: Double

  /// What is written in the circle.
  let label: String

  /// How wide the label may be, in screen points.
  let labelRoom: Double

  /// The label's size in screen points.
  let fontSize: Double

  /// - Parameter scale: 1 where cells have the usual size, less where they are
  ///   smaller.
  init(count: Int, scale: Double) {
    self.init(count: count, radius: (9 + 5 * Self.log10(count)) * scale)
  }

  private init(count: Int, radius: Double) {
    tier = min("\(count)".count, 5)
    self.radius = max(radius, Self.leastRadius)
    labelRoom = 1.62 * self.radius
    label = AbbreviatedCount(count).description
    // Digits are about 0.6 of their size wide.
    let size = labelRoom / (0.6 * Double(max(label.count, 2)))
    fontSize = min(size, 0.8 * self.radius, 15)
    self.count = count
  }

  /// Returns the symbol with another radius, as far as its label stays legible.
  func resized(to radius: Double) -> ClusterSymbol {
    ClusterSymbol(count: count, radius: radius)
  }

  /// What it takes to be seen for what it is, beside a far greater circle.
  var modestRadius: Double { Self.leastRadius + 0.75 * Double(tier - 1) }

  /// With less, no label could be read.
  static let leastRadius = 8.5

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
