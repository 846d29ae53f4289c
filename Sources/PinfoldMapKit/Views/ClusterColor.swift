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

/// A named color of views. Only views of the same color are reused for one another.
///
///     controller.color = { $0.count > 100 ? .red : .blue }
///
/// The ready-made colors adapt to light and dark appearance. Labels on them are black or white,
/// whichever is easier to read. Labels on ``ofShade(_:)`` have the colors of `ClusterAppearance`.
public struct ClusterColor: Hashable, Sendable {
  /// The color's name, part of reuse identifiers.
  public let name: String

  /// The color.
  public let color: PlatformColor

  /// The color of the line along the edge of discs, inside their ring.
  let edge: PlatformColor

  private let label: PlatformColor?

  /// Creates a color with a name.
  public init(name: String, color: PlatformColor) {
    self.init(name, color, edge: color, label: nil)
  }

  init(
    _ name: String,
    _ color: PlatformColor,
    edge: PlatformColor,
    label: PlatformColor?
  ) {
    (self.name, self.color, self.edge, self.label) = (name, color, edge, label)
  }

  /// The color of labels; only valid while a view draws.
  @MainActor var labelColor: PlatformColor { label ?? color.contrastingColor }

  /// The system's blue.
  public static let blue = ClusterColor(name: "blue", color: .systemBlue)

  /// The system's red.
  public static let red = ClusterColor(name: "red", color: .systemRed)

  /// The system's green.
  public static let green = ClusterColor(name: "green", color: .systemGreen)

  /// The system's purple.
  public static let purple = ClusterColor(name: "purple", color: .systemPurple)

  /// The system's pink.
  public static let pink = ClusterColor(name: "pink", color: .systemPink)

  /// The system's teal.
  public static let teal = ClusterColor(name: "teal", color: .systemTeal)

  /// The system's indigo.
  public static let indigo = ClusterColor(name: "indigo", color: .systemIndigo)

  /// Orange, the color of areas of a thinned map.
  public static let orange = ClusterColor(name: "orange", color: .orange)

  /// The colors of groups, in the order of group numbers.
  static let palette = [blue, red, green, purple, pink, teal, indigo]

  /// The default color of a group.
  public static func ofGroup(_ group: GroupID) -> ClusterColor {
    let count = palette.count
    let remainder = group.number % count
    return palette[remainder < 0 ? remainder + count : remainder]
  }
}

// MARK: - Shades

extension ClusterColor {
  /// The color of a shade of `ClusterAppearance`, from 0 for the smallest clusters of a map to 4
  /// for the largest.
  ///
  /// All shades have one name, so that a cluster that grows into the next shade keeps its view and
  /// only draws it again.
  public static func ofShade(_ shade: Int) -> ClusterColor {
    shades[min(max(shade, 0), shades.count - 1)]
  }

  /// The color of the rings around discs.
  static let ring = PlatformColor(
    light: ClusterAppearance.ringColor(isDark: false),
    dark: ClusterAppearance.ringColor(isDark: true)
  )

  private static let shades = zip(ClusterAppearance.lightColors, ClusterAppearance.darkColors)
    .map { light, dark in
      ClusterColor(
        "shade",
        PlatformColor(light: light.fill, dark: dark.fill),
        edge: PlatformColor(light: light.edge, dark: dark.edge),
        label: PlatformColor(light: light.label, dark: dark.label)
      )
    }
}
#endif
