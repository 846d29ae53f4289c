#if canImport(MapKit) && !os(watchOS)
import MapKit
public import Pinfold

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

extension ClusterColor {
  /// The color of a category in `CategoryPalette`.
  ///
  /// All categories have one name, so that views are reused for one another.
  public static func ofCategory(_ part: CategoryRing.Part) -> ClusterColor {
    switch part {
    case .category(let category) where categories.indices.contains(category): categories[category]
    case .category, .other: other
    case .noCategory: noCategory
    }
  }

  /// The color of a disc inside a ring of categories.
  static let inRing = ClusterColor(
    "category",
    ring,
    edge: ring,
    label: PlatformColor(light: 0x10283f, dark: 0xffffff)
  )

  private static let categories = CategoryPalette.lightColors.indices.map { color(.category($0)) }
  private static let other = color(.other)
  private static let noCategory = color(.noCategory)

  private static func color(_ part: CategoryRing.Part) -> ClusterColor {
    let light = CategoryPalette.colors(of: part, isDark: false)
    let dark = CategoryPalette.colors(of: part, isDark: true)
    return ClusterColor(
      "category",
      PlatformColor(light: light.fill, dark: dark.fill),
      edge: PlatformColor(light: light.edge, dark: dark.edge),
      label: PlatformColor(light: light.label, dark: dark.label)
    )
  }
}

// MARK: - Annotations

extension ClusterAnnotation {
  /// The categories of its annotations, the most frequent first, then all others, then those without
  /// a category. Empty unless the controller has a `category`.
  ///
  /// Categories beyond the 254 most frequent are others. While the controller has a `window`, only
  /// annotations in it count.
  public var categories: [CategoryCount] { shown.categories?.all ?? [] }

  /// The default color of a view because of its category, if it has any.
  var categoryColor: ClusterColor? {
    guard let categories = shown.categories else { return nil }
    guard !isCluster else { return group == .common ? .inRing : nil }
    return categories.first.map { color(of: $0.part, $0.name) }
  }

  /// Returns the arcs of the ring around a disc.
  func arcs(diameter: Double) -> [ClusterViewAppearance.Arc] {
    guard isCluster, let categories = shown.categories else { return [] }
    let own = controller?.categoryColors ?? [:]
    return categories.ring(inDiameter: diameter) { own[$0] != nil }.arcs.map { arc in
      var name: String?
      if case .category(let category) = arc.part { name = categories.names[category] }
      return ClusterViewAppearance.Arc(
        start: arc.start,
        end: arc.end,
        color: color(of: arc.part, name).color
      )
    }
  }

  private func color(of part: CategoryRing.Part, _ name: String?) -> ClusterColor {
    name.flatMap { controller?.categoryColors[$0] } ?? .ofCategory(part)
  }
}
#endif
