import Foundation
import Pinfold

extension Viewport {
  /// The whole world on 256 screen points.
  static let world = Viewport(visibleMapRect: .world, width: 256, height: 256)

  /// A phone's screen around a coordinate, at a zoom level.
  static func phone(
    around center: Coordinate,
    zoomLevel: Double,
    width: Double = 390,
    height: Double = 844
  ) -> Viewport {
    // Map points per screen point: one at zoom level 20.
    var scale = 1.0
    for _ in 0..<abs(20 - Int(zoomLevel)) { scale *= 2 }
    let fraction = zoomLevel - zoomLevel.rounded(.down)
    // 2^-x within a few per mille, which a camera does not mind.
    scale *= 1 - fraction * (0.6931 - fraction * (0.2402 - fraction * 0.0490))
    let point = WebMercator.mapPoint(for: center)
    return Viewport(
      visibleMapRect: MapRect(
        x: point.x - width * scale / 2,
        y: point.y - height * scale / 2,
        width: width * scale,
        height: height * scale
      ),
      width: width,
      height: height
    )
  }
  /// A screen around a coordinate, at a zoom level to the last few bits.
  static func exactly(_ zoomLevel: Double, around center: Coordinate) -> Viewport {
    let scale = exp2(20 - zoomLevel)
    let point = WebMercator.mapPoint(for: center)
    return Viewport(
      visibleMapRect: MapRect(
        x: point.x - 200 * scale,
        y: point.y - 400 * scale,
        width: 400 * scale,
        height: 800 * scale
      ),
      width: 400,
      height: 800
    )
  }
}
