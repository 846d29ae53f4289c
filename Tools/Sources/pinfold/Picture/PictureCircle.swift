import Pinfold

/// A cluster in a picture.
struct PictureCircle {
  let center: ScreenPoint
  private(set) var symbol: ClusterSymbol
  let count: Int

  /// Whether all members are at one location.
  let isStack: Bool

  /// - Parameter scale: 1 where cells have the usual size.
  init(_ cluster: Cluster, center: ScreenPoint, scale: Double) {
    self.center = center
    symbol = ClusterSymbol(count: cluster.count, scale: scale)
    (count, isStack) = (cluster.count, cluster.isUniqueLocation)
  }
}

extension PictureCircle {
  /// Returns circles made as small as they must be not to cover each other, as
  /// far as their labels stay legible. The biggest are first, so that none is
  /// hidden.
  static func madeRoom(_ circles: [PictureCircle]) -> [PictureCircle] {
    let neighbours = CircleNeighbours(circles.map(\.center))
    let shrunk = circles.enumerated().map { index, circle in
      var factor = 1.0
      for other in neighbours.near(index) {
        let (dx, dy) = (
          circles[other].center.x - circle.center.x, circles[other].center.y - circle.center.y
        )
        let distance = (dx * dx + dy * dy).squareRoot()
        let needed = circle.symbol.radius + circles[other].symbol.radius + Self.gap
        factor = min(factor, distance / needed)
      }
      var result = circle
      if factor < 1 { result.symbol = circle.symbol.scaled(by: factor) }
      return result
    }
    return shrunk.enumerated()
      .sorted { ($0.element.symbol.radius, $1.offset) > ($1.element.symbol.radius, $0.offset) }
      .map(\.element)
  }

  /// What is between two circles that would touch.
  private static let gap = 2.0

  /// The circle in SVG.
  var element: String {
    let (x, y) = (Self.text(center.x), Self.text(center.y))
    let radius = Self.text(symbol.radius)
    // The middle of digits is a little above a third of their size.
    let base = Self.text(center.y + 0.355 * symbol.fontSize)
    let title = "\(GroupedNumber(count)) places\(isStack ? " at one location" : "")"
    let ring =
      isStack
      ? "<circle class=\"o\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(Self.text(symbol.radius - 2.5))\"/>" : ""
    return """
      <g class="t\(symbol.tier)"><title>\(title)</title>\
      <circle class="h" cx="\(x)" cy="\(y)" r="\(Self.text(symbol.radius + 4))"/>\
      <circle class="c" cx="\(x)" cy="\(y)" r="\(radius)"/>\(ring)\
      <text x="\(x)" y="\(base)" font-size="\(Self.text(symbol.fontSize))">\(symbol.label)</text></g>

      """
  }

  private static func text(_ value: Double) -> String { DecimalText.rounded(value, places: 1) }
}
