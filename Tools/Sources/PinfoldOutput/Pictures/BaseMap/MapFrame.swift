import Pinfold

/// A position in a picture, in screen points from the upper left corner.
struct ScreenPoint: Hashable {
  var x: Double
  var y: Double
}

/// The visible part of the map and its projection to the picture.
///
/// A viewport wider than the world shows the world once, in the middle.
struct MapFrame {
  let viewport: Viewport

  /// The visible part of the map, at most one world wide. `maxX` exceeds the world's width if the
  /// antimeridian is visible.
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

  /// Whether the whole world is visible, so that the window's edges are the world's.
  var showsWholeWorld: Bool { window.width >= MapRect.world.width }

  var width: Double { viewport.width }
  var height: Double { viewport.height }

  /// Returns the picture position of a map point.
  ///
  /// - Parameter turns: The number of worlds to shift east.
  func screenPoint(_ point: MapPoint, turns: Int = 0) -> ScreenPoint {
    let visible = viewport.visibleMapRect
    let x = point.x + Double(turns) * MapRect.world.width
    return ScreenPoint(
      x: (x - visible.minX) * viewport.zoomScale,
      y: (point.y - visible.minY) * viewport.zoomScale
    )
  }

  /// The visible part of the world, in screen points.
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

  /// Returns the world shifts at which a horizontal range is visible, or `nil`.
  ///
  /// - Parameter margin: The distance around the window that counts as visible, in screen points.
  func turns(from minX: Double, to maxX: Double, margin: Double) -> ClosedRange<Int>? {
    let world = MapRect.world.width
    let reach = margin / viewport.zoomScale
    let first = ((window.minX - reach - maxX) / world).rounded(.up)
    let last = ((window.maxX + reach - minX) / world).rounded(.down)
    return first <= last ? Int(first)...Int(last) : nil
  }

  /// Returns the picture position of a map point, or `nil` if it is not visible.
  ///
  /// - Parameter margin: The distance around the window that counts as visible, in screen points.
  func position(of point: MapPoint, margin: Double) -> ScreenPoint? {
    let world = MapRect.world.width
    // The window is at most one world wide, so at most one copy is visible, the one nearest to its
    // middle, except at the edges.
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
