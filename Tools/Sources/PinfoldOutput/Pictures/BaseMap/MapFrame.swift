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

  /// Whether the whole world is in sight, so that its edges are the window's.
  var showsWholeWorld: Bool { window.width >= MapRect.world.width }

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

  /// The world as far as it is in sight, in screen points.
  var area: ScreenBox {
    let corner = screenPoint(MapPoint(x: window.minX, y: 0))
    let side = MapRect.world.height * viewport.zoomScale
    let (top, bottom) = (max(corner.y, 0), min(corner.y + side, height))
    return ScreenBox(
      x: corner.x,
      y: top,
      width: window.width * viewport.zoomScale,
      height: max(bottom - top, 0)
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

  /// Returns where in the picture a map point is; `nil` when it is out of sight.
  ///
  /// - Parameter margin: Screen points around the window that count as well.
  func position(of point: MapPoint, margin: Double) -> ScreenPoint? {
    let world = MapRect.world.width
    // The window is at most a world wide, so one copy of a point is nearest to its
    // middle, and no other can be in sight but at the edges.
    let middle = window.minX + window.width / 2
    let turns = ((middle - point.x) / world).rounded()
    let position = screenPoint(point, turns: Int(turns))
    let edges = -margin...width + margin
    guard edges.contains(position.x), (-margin...height + margin).contains(position.y) else {
      return nil
    }
    return position
  }
}
