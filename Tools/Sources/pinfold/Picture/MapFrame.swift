import Pinfold

/// A position in a picture, in screen points from its upper left corner.
struct ScreenPoint: Hashable {
  var x: Double
  var y: Double
}

/// Which part of the map a picture shows, and where.
///
/// A viewport wider than the world shows it once, in the middle.
struct MapFrame {
  let viewport: Viewport

  /// The part of the map that is shown, at most one world wide; `maxX` is beyond
  /// the world's width when the antimeridian is in sight.
  let window: MapRect

  init(_ viewport: Viewport) {
    self.viewport = viewport
    let visible = viewport.visibleMapRect
    let width = min(visible.width, MapRect.world.width)
    window = MapRect(
      x: visible.minX + (visible.width - width) / 2,
      y: visible.minY,
      width: width,
      height: visible.height
    )
  }

  var width: Double { viewport.width }
  var height: Double { viewport.height }

  /// Returns where a map point is in the picture.
  ///
  /// - Parameter turns: How many times around the world to the east.
  func screenPoint(_ point: MapPoint, turns: Int = 0) -> ScreenPoint {
    let visible = viewport.visibleMapRect
    let x = point.x + Double(turns) * MapRect.world.width
    return ScreenPoint(
      x: (x - visible.minX) * viewport.zoomScale,
      y: (point.y - visible.minY) * viewport.zoomScale
    )
  }

  /// Returns the turns around the world after which something between two
  /// positions of the map is in sight.
  ///
  /// - Parameter margin: Screen points around the window that count as well.
  func turns(from minX: Double, to maxX: Double, margin: Double) -> ClosedRange<Int>? {
    let world = MapRect.world.width
    let reach = margin / viewport.zoomScale
    let first = ((window.minX - reach - maxX) / world).rounded(.up)
    let last = ((window.maxX + reach - minX) / world).rounded(.down)
    return first <= last ? Int(first)...Int(last) : nil
  }

  /// Returns the places of the picture where a map point is: none when it is out
  /// of sight, two where the window reaches around the world.
  func positions(of point: MapPoint, margin: Double) -> [ScreenPoint] {
    guard let turns = turns(from: point.x, to: point.x, margin: margin) else { return [] }
    return turns.map { screenPoint(point, turns: $0) }
      .filter { $0.y >= -margin && $0.y <= height + margin }
  }
}
