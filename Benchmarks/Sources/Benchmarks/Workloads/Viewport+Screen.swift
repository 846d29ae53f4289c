import Pinfold

extension Viewport {
  /// A screen of 1920×1080 screen points.
  static func screen(around centre: MapPoint, zoom: Double) -> Viewport {
    let scale = ZoomLevel(zoom).zoomScale
    let (width, height) = (1920 / scale, 1080 / scale)
    return Viewport(
      visibleMapRect: MapRect(
        x: centre.x - width / 2,
        y: centre.y - height / 2,
        width: width,
        height: height
      ),
      width: 1920,
      height: 1080
    )
  }
}
