#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
public import Pinfold
public import SwiftUI

/// Draws a cluster in SwiftUI as a disc with a number, like ``ClusterView``.
///
///     ClusterContent(stations) { cluster in
///       ClusterDisc(cluster, color: cluster.isSelected ? .red : nil)
///     }
///
/// It grows with the user's text size, and raises its contrast if the user prefers that.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct ClusterDisc: View {
  private let appearance: ClusterAppearance
  private let color: Color?
  private let isUniqueLocation: Bool

  /// What VoiceOver reads.
  private var text: String
  @ScaledMetric(relativeTo: .caption2) private var textScale = 1.0
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.colorSchemeContrast) private var contrast
  @Environment(\.self) private var environment

  /// Creates the disc of a cluster, or a square if all members are at one place.
  ///
  /// - Parameters:
  ///   - cluster: The cluster, or a single item, which is drawn without a number.
  ///   - color: The color of the disc. Defaults to a shade of blue that compares the count with
  ///     others on the map.
  public init<Item>(_ cluster: ItemCluster<Item>, color: Color? = nil) {
    self.init(cluster.appearance, isUniqueLocation: cluster.isUniqueLocation, color: color)
  }

  /// Creates a disc.
  ///
  /// - Parameters:
  ///   - appearance: The count and the scale of sizes and shades.
  ///   - isUniqueLocation: Whether all members are at one place: then it draws a square.
  ///   - color: The color of the disc. Defaults to the shade of the appearance.
  public init(
    _ appearance: ClusterAppearance,
    isUniqueLocation: Bool = false,
    color: Color? = nil
  ) {
    (self.appearance, self.color) = (appearance, color)
    self.isUniqueLocation = isUniqueLocation && appearance.count > 1
    text = PlaceCount.text(appearance.count)
  }

  /// Creates the disc of a cluster with another text for VoiceOver.
  init<Item>(_ cluster: ItemCluster<Item>, text: String) {
    self.init(cluster)
    self.text = text
  }

  /// The disc and the number.
  public var body: some View {
    let (colors, isHigh) = (colors, contrast == .increased)
    let diameter = appearance.diameter(textScale: textScale)
    let side = isUniqueLocation ? diameter * ClusterAppearance.squareShare : diameter
    let ring = (color: colors.ring, width: ClusterAppearance.ringWidth)
    let edge = (color: colors.edge, width: (isHigh ? 2 : 1) * ClusterAppearance.edgeWidth)
    // A square's line is outside its ring, a disc's line is inside.
    let (outer, inner) = isUniqueLocation ? (edge, ring) : (ring, edge)
    ZStack {
      layer(outer.color, side)
      layer(inner.color, side - 2 * outer.width)
      layer(colors.fill, side - 2 * (outer.width + inner.width))
      if appearance.count > 1 {
        Text(verbatim: appearance.label)
          .font(.system(size: fontSize(side), weight: .bold))
          .monospacedDigit()
          .foregroundStyle(colors.label)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Text(verbatim: text))
  }

  private func layer(_ color: Color, _ side: Double) -> some View {
    RoundedRectangle(cornerRadius: isUniqueLocation ? side / 4 : side / 2)
      .fill(color)
      .frame(width: side, height: side)
  }

  private func fontSize(_ side: Double) -> Double {
    ClusterAppearance.fontSize(of: appearance.label, inWidth: side, textScale: textScale)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterDisc {
  private struct Colors {
    let fill, label, edge, ring: Color
  }

  private var colors: Colors {
    let isDark = colorScheme == .dark
    let shade =
      appearance.count > 1
      ? appearance.colors(isDark: isDark) : ClusterAppearance.placeColors(isDark: isDark)
    let ring = Color(rgb: ClusterAppearance.ringColor(isDark: isDark))
    let fill = color ?? Color(rgb: shade.fill)
    let isPlain = color == nil && contrast == .standard
    return Colors(
      fill: fill,
      label: isPlain ? Color(rgb: shade.label) : contrasting(fill),
      edge: contrast == .increased ? contrasting(ring) : color ?? Color(rgb: shade.edge),
      ring: ring
    )
  }

  /// Returns black or white, whichever contrasts more with the color as drawn here.
  private func contrasting(_ color: Color) -> Color {
    let drawn = color.resolve(in: environment)
    let luminance =
      0.2126 * drawn.linearRed + 0.7152 * drawn.linearGreen + 0.0722 * drawn.linearBlue
    // The two contrasts are equal at this luminance.
    return (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? .black : .white
  }
}

extension Color {
  /// Creates a color from `0xRRGGBB`.
  fileprivate init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 255) / 255,
      green: Double(rgb >> 8 & 255) / 255,
      blue: Double(rgb & 255) / 255
    )
  }
}
#endif
