#if canImport(MapKit)
import MapKit
public import Pinfold
import PinfoldSurface

/// A category of places, and the number of its places in a cluster.
///
///     let kinds = annotation.categories.compactMap(\.name)
public struct CategoryCount: Hashable, Sendable, Identifiable {
  /// The category, all other categories, or places without a category.
  public let part: CategoryRing.Part

  /// The name of the category; `nil` for others and for places without a category.
  public let name: String?

  /// The number of places; each counts its weight.
  public let count: Int

  /// The number of places and the category in words, such as "80 bakery" or "10 others".
  @MainActor public var text: String {
    switch part {
    case .category: PlaceCount.text(count, ofCategory: name ?? "")
    case .other: PlaceCount.text(others: count)
    case .noCategory: PlaceCount.text(withoutCategory: count)
    }
  }

  /// The same as ``part``.
  public var id: CategoryRing.Part { part }
}

extension ShownCategories {
  /// The categories with members, the most frequent first, then others and none.
  var all: [CategoryCount] {
    let known = named.indices.filter { named[$0] > 0 }
      .sorted { (named[$1], $0) < (named[$0], $1) }
      .map { CategoryCount(part: .category($0), name: names[$0], count: named[$0]) }
    let rest = [
      CategoryCount(part: .other, name: nil, count: other),
      CategoryCount(part: .noCategory, name: nil, count: none),
    ]
    return known + rest.filter { $0.count > 0 }
  }

  /// The category of a single place.
  var first: CategoryCount? { all.first }

  /// Returns the ring of a cluster.
  ///
  /// - Parameters:
  ///   - diameter: The diameter of the disc.
  ///   - hasColor: Whether the app gave a category a color.
  func ring(inDiameter diameter: Double, hasColor: (String) -> Bool) -> CategoryRing {
    CategoryRing(counts: Array(named), other: other, none: none, diameter: diameter) {
      $0 < CategoryPalette.lightColors.count || hasColor(names[$0])
    }
  }

  /// The members in words, such as "120 places: 80 bakery, 30 café, 10 others".
  @MainActor func text(_ count: Int) -> String { "\(PlaceCount.text(count)): \(text)" }

  /// The categories in words, such as "80 bakery, 30 café, 10 others".
  @MainActor var text: String {
    let all = all
    let named = all.filter { $0.name != nil }
    // A list of many names takes too long to read, and to read out.
    let read = named.prefix(Self.readCount)
    let others = named.dropFirst(read.count).reduce(other) { $0 + $1.count }
    let parts =
      read.map(\.text)
      + (others > 0 ? [PlaceCount.text(others: others)] : [])
      + (none > 0 ? [PlaceCount.text(withoutCategory: none)] : [])
    return parts.joined(separator: ", ")
  }

  /// The category of a single place after another text.
  func text(after text: String?) -> String {
    [text, first?.name].compactMap(\.self).joined(separator: ", ")
  }

  /// The most names in a text for a cluster.
  private static let readCount = 5
}
#endif
