import Pinfold
import PinfoldText

/// A cluster in a picture.
struct PictureCircle {
  let center: ScreenPoint
  let appearance: ClusterAppearance

  /// Whether all members are at one location: it is drawn as a square, framed by another.
  let isStack: Bool

  /// The requested figures of the members.
  let figures: [(name: String, value: Double?)]

  init(_ cluster: Cluster, figures: [(name: String, value: Double?)], center: ScreenPoint) {
    (self.center, self.figures) = (center, figures)
    appearance = ClusterAppearance(count: cluster.count)
    isStack = cluster.isUniqueLocation
  }
}

extension PictureCircle {
  var count: Int { appearance.count }

  /// What the circle stands for: the count, and the figures.
  var title: String {
    let places = "\(GroupedNumber(count)) places\(isStack ? " at one location" : "")"
    let lines = figures.map { figure in
      "\(figure.name): \(figure.value.map { DecimalText.rounded($0, places: 2) } ?? "none")"
    }
    return ([places] + lines).joined(separator: "; ")
  }
}

// MARK: - Sizes in screen points

extension PictureCircle {
  /// The radius up to the middle of the edge's line.
  var radius: Double { (appearance.diameter - ClusterAppearance.edgeWidth) / 2 }

  /// The radius with the halo.
  var reach: Double { appearance.diameter / 2 + ClusterAppearance.haloWidth }

  /// The box of the square within the edge's line, for a stack.
  var square: ScreenBox { ScreenBox(around: center, radius: radius) }

  /// The box of the frame around a stack.
  var frame: ScreenBox {
    ScreenBox(around: center, radius: reach - ClusterAppearance.edgeWidth / 2)
  }

  /// How round the corners of a stack and of its frame are.
  static let (cornerRadius, frameCornerRadius) = (9.0, 12.0)

  /// How wide the label may be.
  var labelRoom: Double { 0.81 * appearance.diameter }

  /// The label's size. Digits are about 0.6 of their size wide.
  var fontSize: Double {
    min(14, labelRoom / (0.6 * Double(max(appearance.label.count, 2))))
  }

  /// The baseline of the label. The middle of digits is a little above a third of their
  /// size.
  var labelBase: Double { center.y + 0.355 * fontSize }
}
