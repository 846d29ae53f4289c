import Pinfold

extension Viewport {
  /// A screen of 1920×1080 screen points.
  static func screen(around center: MapPoint, zoom: Double) -> Viewport {
    screen(around: center, zoom: zoom, width: 1920, height: 1080)
  }

  /// A screen of 393×852 screen points.
  static func phone(around center: MapPoint, zoom: Double) -> Viewport {
    screen(around: center, zoom: zoom, width: 393, height: 852)
  }

  private static func screen(
    around center: MapPoint,
    zoom: Double,
    width screenWidth: Double,
    height screenHeight: Double
  ) -> Viewport {
    let scale = ZoomLevel(zoom).zoomScale
    let (width, height) = (screenWidth / scale, screenHeight / scale)
    return Viewport(
      visibleMapRect: MapRect(
        x: center.x - width / 2,
        y: center.y - height / 2,
        width: width,
        height: height
      ),
      width: screenWidth,
      height: screenHeight
    )
  }
}
