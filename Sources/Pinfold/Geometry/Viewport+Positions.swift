extension Viewport {
  /// Returns where a map point is on the screen, in screen points from its north-western
  /// corner: of the copies of the world, in the one that is nearest to the middle.
  public func position(of point: MapPoint) -> (x: Double, y: Double) {
    let world = MapRect.world.width
    var x = point.x - visibleMapRect.minX
    x -= world * ((x - visibleMapRect.width / 2) / world + 0.5).rounded(.down)
    return (x * zoomScale, (point.y - visibleMapRect.minY) * zoomScale)
  }
}
