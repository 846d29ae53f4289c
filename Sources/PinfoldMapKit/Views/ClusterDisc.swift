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

  /// The ring of categories, if any, or the category of a single place.
  private var categories: ShownCategories?
  private var categoryColors: [String: Color] = [:]

  /// What VoiceOver reads.
  private var text: String
  @ScaledMetric(relativeTo: .caption2) private var textScale = 1.0
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.colorSchemeContrast) private var contrast
  @Environment(\.self) private var environment

  /// Creates the disc of a cluster, with a ring of its categories, or a square if all members are at
  /// one place.
  ///
  /// - Parameters:
  ///   - cluster: The cluster, or a single item, which is drawn without a number.
  ///   - color: The color of the disc. Defaults to a shade of blue that compares the count with
  ///     others on the map.
  public init<Item>(_ cluster: ItemCluster<Item>, color: Color? = nil) {
    self.init(cluster.appearance, isUniqueLocation: cluster.isUniqueLocation, color: color)
    (categories, categoryColors) = (cluster.categoryCounts, cluster.categoryColors)
    text = cluster.text
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
      if let categories, appearance.count > 1 {
        let outline = ringOutline(side)
        layer(ring.color, side)
        layer(colors.fill, side - 2 * (outline.inset + outline.width))
        ForEach(arcs(categories, side)) { arc in
          outline.path(arc).fill(arc.color).frame(width: side, height: side)
        }
      } else {
        layer(outer.color, side)
        layer(inner.color, side - 2 * outer.width)
        layer(colors.fill, side - 2 * (outer.width + inner.width))
      }
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
    ClusterAppearance.fontSize(
      of: appearance.label,
      inWidth: side,
      hasRing: categories != nil,
      textScale: textScale
    )
  }

  private func ringOutline(_ side: Double) -> RingOutline {
    RingOutline(
      middle: CGPoint(x: side / 2, y: side / 2),
      half: side / 2,
      corner: isUniqueLocation ? side / 4 : side / 2,
      inset: CategoryRing.inset,
      width: CategoryRing.width(inDiameter: side)
    )
  }

  private func arcs(_ categories: ShownCategories, _ side: Double) -> [ColoredArc] {
    categories.ring(inDiameter: side) { categoryColors[$0] != nil }.arcs.map { arc in
      var name: String?
      if case .category(let category) = arc.part { name = categories.names[category] }
      return ColoredArc(arc: arc, color: color(of: arc.part, name).fill)
    }
  }

  private func color(of part: CategoryRing.Part, _ name: String?) -> (fill: Color, edge: Color) {
    if let own = name.flatMap({ categoryColors[$0] }) { return (own, own) }
    let colors = CategoryPalette.colors(of: part, isDark: colorScheme == .dark)
    return (Color(rgb: colors.fill), Color(rgb: colors.edge))
  }
}

/// An arc of a ring with its color.
private struct ColoredArc: Identifiable {
  let arc: CategoryRing.Arc
  let color: Color

  var id: CategoryRing.Part { arc.part }
}

extension RingOutline {
  fileprivate func path(_ arc: ColoredArc) -> Path {
    Path { path in
      path.addLines(points(from: arc.arc.start, to: arc.arc.end))
      path.closeSubpath()
    }
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
    if let categories, color == nil {
      guard appearance.count == 1 else {
        return Colors(fill: ring, label: contrasting(ring), edge: ring, ring: ring)
      }
      let own = categories.first.map { self.color(of: $0.part, $0.name) }
      let (fill, edge) = own ?? (Color(rgb: shade.fill), Color(rgb: shade.edge))
      let isHigh = contrast == .increased
      return Colors(fill: fill, label: fill, edge: isHigh ? contrasting(ring) : edge, ring: ring)
    }
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
  init(rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 255) / 255,
      green: Double(rgb >> 8 & 255) / 255,
      blue: Double(rgb & 255) / 255
    )
  }
}
#endif
