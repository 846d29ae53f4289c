/// A rectangle in a picture, in screen points.
struct ScreenBox: Hashable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The box around a circle.
  init(around center: ScreenPoint, radius: Double) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension ScreenBox {
  /// The right edge.
  var maxX: Double { x + width }

  /// The lower edge.
  var maxY: Double { y + height }

  /// Whether two boxes share more than an edge.
  func overlaps(_ other: ScreenBox) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
