import Pinfold
import PinfoldText

struct PictureCircle {
  let center: ScreenPoint
  let appearance: ClusterAppearance

  /// Whether all members are at one location. Such a cluster is drawn as a square.
  let isStack: Bool

  let figures: [(name: String, value: Double?)]

  /// The ring of categories, and their names. `nil` if none are counted.
  let categories: (ring: PictureRing, names: [String])?

  /// - Parameter categories: The members by category, then those without one; and the names.
  init(
    _ cluster: Cluster,
    scale: ClusterScale,
    figures: [(name: String, value: Double?)],
    categories: (counts: [Int], names: [String])?,
    center: ScreenPoint
  ) {
    (self.center, self.figures) = (center, figures)
    appearance = ClusterAppearance(count: cluster.count, scale: scale)
    isStack = cluster.isUniqueLocation
    let diameter = 2 * Self.reach(appearance, isStack: isStack)
    self.categories = categories.map { (PictureRing($0.counts, diameter: diameter), $0.names) }
  }
}

extension PictureCircle {
  var count: Int { appearance.count }

  /// The tooltip: the count, the categories and the figures.
  var title: String {
    let places = "\(GroupedNumber(count)) places\(isStack ? " at one location" : "")"
    let lines = figures.map { figure in
      "\(figure.name): \(figure.value.map { DecimalText.rounded($0, places: 2) } ?? "none")"
    }
    let categories = categories.map { [$0.ring.title($0.names)] } ?? []
    return ([places] + categories + lines).joined(separator: "; ")
  }
}

// MARK: - Sizes in screen points

extension PictureCircle {
  var reach: Double { Self.reach(appearance, isStack: isStack) }

  private static func reach(_ appearance: ClusterAppearance, isStack: Bool) -> Double {
    appearance.diameter / 2 * (isStack ? ClusterAppearance.squareShare : 1)
  }

  /// Half the widths of the ring, the edge and the fill, from back to front. The edge of a square
  /// is outside its ring.
  var layers: [Double] {
    let (ring, edge) = (ClusterAppearance.ringWidth, ClusterAppearance.edgeWidth)
    return [reach, reach - (isStack ? edge : ring), reach - ring - edge]
  }

  /// The maximum width of the label.
  var labelRoom: Double {
    1.8 * (categories == nil ? layers[2] : reach - CategoryRing.inset - ringWidth)
  }

  /// The label's font size. Assumes that a digit is 0.6 em wide, and a decimal point half of that.
  var fontSize: Double {
    let label = appearance.label
    let digits = Double(max(label.count, 2)) - (label.contains(".") ? 0.5 : 0)
    return min(14, labelRoom / (0.6 * digits))
  }

  /// The label's baseline. The middle of digits is 0.355 em above the baseline.
  var labelBase: Double { center.y + 0.355 * fontSize }
}
