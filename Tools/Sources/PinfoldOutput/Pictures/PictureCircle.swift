import Pinfold
import PinfoldText

/// A cluster in a picture.
struct PictureCircle {
  let center: ScreenPoint
  let appearance: ClusterAppearance

  /// Whether all members are at one location. Such a cluster is a square in a frame.
  let isStack: Bool

  /// The requested figures of the members.
  let figures: [(name: String, value: Double?)]

  init(
    _ cluster: Cluster,
    scale: ClusterScale,
    figures: [(name: String, value: Double?)],
    center: ScreenPoint
  ) {
    (self.center, self.figures) = (center, figures)
    appearance = ClusterAppearance(count: cluster.count, scale: scale)
    isStack = cluster.isUniqueLocation
  }
}

extension PictureCircle {
  var count: Int { appearance.count }

  /// The count and the figures as text.
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
  /// Half of the width of what is drawn.
  var reach: Double {
    appearance.diameter / 2 * (isStack ? ClusterAppearance.squareShare : 1)
  }

  /// Half of the widths of the layers, from back to front: ring, edge and fill. The edge
  /// of a square is around the ring.
  var layers: [Double] {
    let (ring, edge) = (ClusterAppearance.ringWidth, ClusterAppearance.edgeWidth)
    return [reach, reach - (isStack ? edge : ring), reach - ring - edge]
  }

  /// How wide the label may be.
  var labelRoom: Double { 1.8 * layers[2] }

  /// The label's size. Digits are about 0.6 of their size wide, and a point is half of that.
  var fontSize: Double {
    let label = appearance.label
    let digits = Double(max(label.count, 2)) - (label.contains(".") ? 0.5 : 0)
    return min(14, labelRoom / (0.6 * digits))
  }

  /// The baseline of the label. The middle of digits is a little above a third of their
  /// size.
  var labelBase: Double { center.y + 0.355 * fontSize }
}
