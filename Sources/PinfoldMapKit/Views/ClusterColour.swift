#if canImport(MapKit) && !os(watchOS)
import Pinfold
public import PinfoldSurface

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
#elseif canImport(UIKit)
public import UIKit
#else
public import MapKit
#endif

/// A colour of views, with a name: views of one colour are used again for one
/// another, and for no others.
///
/// The ready-made ones adapt to light and dark appearance. What is written on them is
/// black or white, whichever can be read better; on ``ofTier(count:)``, as
/// `ClusterAppearance` says.
public struct ClusterColour: Hashable, Sendable {
  /// What it is called, in reuse identifiers.
  public let name: String

  /// The colour.
  public let colour: PlatformColour

  /// What discs are edged with.
  let edge: PlatformColour

  private let label: PlatformColour?

  /// Creates a colour of a name of its own.
  public init(name: String, colour: PlatformColour) {
    self.init(name, colour, edge: .white, label: nil)
  }

  private init(
    _ name: String,
    _ colour: PlatformColour,
    edge: PlatformColour,
    label: PlatformColour?
  ) {
    (self.name, self.colour, self.edge, self.label) = (name, colour, edge, label)
  }

  /// What labels are written in, while a view draws.
  @MainActor var labelColor: PlatformColour { label ?? colour.contrastingColor }

  /// The system's blue.
  public static let blue = ClusterColour(name: "blue", colour: .systemBlue)

  /// The system's red.
  public static let red = ClusterColour(name: "red", colour: .systemRed)

  /// The system's green.
  public static let green = ClusterColour(name: "green", colour: .systemGreen)

  /// The system's purple.
  public static let purple = ClusterColour(name: "purple", colour: .systemPurple)

  /// The system's pink.
  public static let pink = ClusterColour(name: "pink", colour: .systemPink)

  /// The system's teal.
  public static let teal = ClusterColour(name: "teal", colour: .systemTeal)

  /// The system's indigo.
  public static let indigo = ClusterColour(name: "indigo", colour: .systemIndigo)

  /// Orange, which areas of a thinned map are drawn in.
  public static let orange = ClusterColour(name: "orange", colour: .orange)

  /// The colours of groups, in the order of their numbers.
  static let palette = [blue, red, green, purple, pink, teal, indigo]

  /// The colour of a group unless another one is chosen.
  public static func ofGroup(_ group: GroupID) -> ClusterColour {
    let count = palette.count
    let remainder = group.number % count
    return palette[remainder < 0 ? remainder + count : remainder]
  }
}

// MARK: - Tiers

extension ClusterColour {
  /// The color that tells how many annotations there are, warmer for more.
  ///
  /// All tiers have one name: a view stays the same, and is drawn again, while its
  /// cluster grows from one tier into the next.
  public static func ofTier(count: Int) -> ClusterColour {
    tiers[ClusterAppearance(count: count).tier]
  }

  private static let tiers = zip(ClusterAppearance.lightColors, ClusterAppearance.darkColors).map {
    light,
    dark in
    ClusterColour(
      "tier",
      PlatformColour(light: light.fill, dark: dark.fill),
      edge: PlatformColour(light: light.edge, dark: dark.edge),
      label: PlatformColour(light: light.label, dark: dark.label)
    )
  }
}
#endif
