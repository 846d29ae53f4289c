import Pinfold

extension ClusterIndex {
  /// A box including its edges, as fractions of the world from its north-western corner.
  struct Box {
    let minX: Double
    let minY: Double
    let maxX: Double
    let maxY: Double
  }
}

extension ClusterIndex.Box {
  static var everything: Self { Self(minX: 0, minY: 0, maxX: 1, maxY: 1) }

  /// The box as a map rect, with a margin for the rounding of positions. `nil` if the box is empty.
  var mapRect: MapRect? {
    let world = MapRect.world
    let margin = 32.0
    let (x0, x1) = (
      max(minX * world.width - margin, 0), min(maxX * world.width + margin, world.maxX)
    )
    let (y0, y1) = (
      max(minY * world.height - margin, 0), min(maxY * world.height + margin, world.maxY)
    )
    // This is also false for NaN.
    guard minX <= maxX, minY <= maxY, x0 < x1, y0 < y1 else { return nil }
    return MapRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// Returns whether a position is in the box. Compares in single precision, like supercluster.
  func contains(_ position: MapPoint) -> Bool {
    let x = Double(Float(position.x * 0x1p-28))
    let y = Double(Float(position.y * 0x1p-28))
    return x >= minX && x <= maxX && y >= minY && y <= maxY
  }
}
