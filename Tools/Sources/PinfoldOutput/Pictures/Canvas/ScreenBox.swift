struct ScreenBox: Hashable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(around center: ScreenPoint, radius: Double) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension ScreenBox {
  var maxX: Double { x + width }

  var maxY: Double { y + height }

  /// Whether two boxes overlap. Sharing an edge does not count.
  func overlaps(_ other: ScreenBox) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
