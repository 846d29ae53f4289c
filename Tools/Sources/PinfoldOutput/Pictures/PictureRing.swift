import Pinfold
import PinfoldText

/// The categories of a cluster or a single place in a picture.
struct PictureRing {
  let ring: CategoryRing

  /// - Parameter counts: The members by category, then those without one.
  init(_ counts: [Int], diameter: Double) {
    ring = CategoryRing(counts: counts.dropLast(), none: counts.last ?? 0, diameter: diameter)
  }

  var parts: [CategoryRing.Part] { ring.arcs.map(\.part) }
}

extension PictureRing {
  /// Returns the categories in words: `80 bakery, 30 café, 10 others`.
  func title(_ names: [String]) -> String {
    ring.arcs.map { "\(GroupedNumber($0.count)) \($0.part.name(among: names, count: $0.count))" }
      .joined(separator: ", ")
  }
}

extension CategoryRing.Part {
  /// The class in style sheets.
  var styleClass: String {
    switch self {
    case .category(let category): "k\(category)"
    case .other: "ko"
    case .noCategory: "kn"
    }
  }

  func name(among names: [String], count: Int) -> String {
    switch self {
    case .category(let category) where names.indices.contains(category): names[category]
    case .category, .other: count == 1 ? "other" : "others"
    case .noCategory: "without a value"
    }
  }

  /// All parts that have a color.
  static let colored =
    CategoryPalette.lightColors.indices.map { CategoryRing.Part.category($0) }
    + [.other, .noCategory]
}

// MARK: - Outlines

extension PictureCircle {
  /// The width of the ring of categories.
  var ringWidth: Double { CategoryRing.width(inDiameter: 2 * reach) }

  /// The middle of the ring, clockwise from the top.
  var ringPath: String {
    func text(_ value: Double) -> String { DecimalText.rounded(value, places: 2) }
    let half = ringHalf
    let (x, y) = (text(center.x), text(center.y - half))
    guard isStack else {
      let (radius, diameter) = (text(half), text(2 * half))
      let arc = "a\(radius) \(radius) 0 0 1 0"
      return "M\(x) \(y)\(arc) \(diameter)\(arc) -\(diameter)"
    }
    let corner = ringCorner
    let (straight, turn) = (text(2 * (half - corner)), text(corner))
    func arc(_ dx: String, _ dy: String) -> String {
      "a\(turn) \(turn) 0 0 1 \(dx)\(turn) \(dy)\(turn)"
    }
    return "M\(x) \(y)h\(text(half - corner))\(arc("", ""))v\(straight)\(arc("-", ""))"
      + "h-\(straight)\(arc("-", "-"))v-\(straight)\(arc("", "-"))z"
  }

  /// The length of ``ringPath``.
  var ringLength: Double {
    let corner = isStack ? ringCorner : ringHalf
    return 8 * (ringHalf - corner) + 2 * .pi * corner
  }

  private var ringHalf: Double { reach - CategoryRing.inset - ringWidth / 2 }

  private var ringCorner: Double {
    reach / 2 - (CategoryRing.inset + ringWidth / 2) / 2
  }
}
