import Pinfold
import PinfoldFormats

/// A cluster in a picture.
struct PictureCircle {
  let center: ScreenPoint
  private(set) var symbol: ClusterSymbol
  let count: Int

  /// Whether all members are at one location.
  let isStack: Bool

  /// The figures over the members that were asked for.
  let figures: [(name: String, value: Double?)]

  /// - Parameter scale: 1 where cells have the usual size.
  init(
    _ cluster: Cluster,
    figures: [(name: String, value: Double?)],
    center: ScreenPoint,
    scale: Double
  ) {
    self.center = center
    self.figures = figures
    symbol = ClusterSymbol(count: cluster.count, scale: scale)
    (count, isStack) = (cluster.count, cluster.isUniqueLocation)
  }
}

extension PictureCircle {
  /// Returns circles made as small as they must be not to cover each other, as
  /// far as their labels stay legible. The biggest are first, so that none is
  /// hidden.
  ///
  /// Size never reads opposite to count: of two neighbours, the one with the
  /// lower tier makes room first, and is not drawn larger than the other.
  static func madeRoom(_ circles: [PictureCircle]) -> [PictureCircle] {
    let neighbours = CircleNeighbours(circles.map(\.center))
    var result = circles
    let byCount = circles.indices.sorted { (circles[$0].count, $1) > (circles[$1].count, $0) }
    var isDone = circles.map { _ in false }
    for index in byCount {
      let circle = circles[index]
      var radius = circle.symbol.radius
      for other in neighbours.near(index) {
        let limit =
          isDone[other]
          ? circle.limit(beside: result[other]) : circle.limit(besideLesser: circles[other])
        radius = min(radius, limit)
      }
      if radius < circle.symbol.radius { result[index].symbol = circle.symbol.resized(to: radius) }
      isDone[index] = true
    }
    return result.enumerated()
      .sorted { ($0.element.symbol.radius, $1.offset) > ($1.element.symbol.radius, $0.offset) }
      .map(\.element)
  }

  /// Returns the greatest radius beside a circle with more members that has its
  /// final size.
  private func limit(beside greater: PictureCircle) -> Double {
    let (distance, size) = (distance(to: greater), greater.symbol.radius)
    let reach = greater.isFarGreater(than: self) ? size * Self.labelReach : size
    let isNear = distance - Self.gap < reach + symbol.radius
    let isBeside = symbol.tier < greater.symbol.tier && distance < Self.comparing
    return min(
      isNear ? min(distance - Self.gap - reach, size) : .infinity,
      isBeside ? size : .infinity
    )
  }

  /// Returns the greatest radius that leaves a circle with fewer members enough.
  private func limit(besideLesser lesser: PictureCircle) -> Double {
    let room = distance(to: lesser) - Self.gap
    let (size, other) = (symbol.radius, lesser.symbol.radius)
    guard room < size + other else { return .infinity }
    let share = room * size / (size + other)
    guard isFarGreater(than: lesser) else { return share }
    // The fewer members the lesser has, the less it may ask for.
    let least = count >= 4 * lesser.count ? ClusterSymbol.leastRadius : lesser.symbol.modestRadius
    return max(share, (room - min(other, least)) / Self.labelReach)
  }

  /// Whether there is no doubt which of two circles is to be the larger.
  private func isFarGreater(than other: PictureCircle) -> Bool {
    symbol.tier > other.symbol.tier || count >= 2 * other.count
  }

  /// The share of a circle's radius that its label needs. A far lesser circle
  /// may cover the rest.
  private static let labelReach = 0.82

  private func distance(to other: PictureCircle) -> Double {
    let (dx, dy) = (other.center.x - center.x, other.center.y - center.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The distance up to which two circles are seen side by side.
  private static let comparing = 80.0

  /// What is between two circles that would touch.
  private static let gap = 2.0

  /// What the circle stands for: the count, and the figures.
  var title: String {
    let places = "\(GroupedNumber(count)) places\(isStack ? " at one location" : "")"
    let lines = figures.map { figure in
      "\(figure.name): \(figure.value.map { DecimalText.rounded($0, places: 2) } ?? "none")"
    }
    return ([places] + lines).joined(separator: "; ")
  }

  /// What the circle's label stands on. The middle of digits is a little above a
  /// third of their size.
  var labelBase: Double { center.y + 0.355 * symbol.fontSize }
}
