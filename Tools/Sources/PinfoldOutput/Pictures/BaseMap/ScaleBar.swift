import Pinfold
import PinfoldText

/// A scale bar: a round distance and its length at the picture's center.
struct ScaleBar {
  let length: Double

  let label: String

  /// - Returns: `nil` if the scale varies too much across the picture.
  init?(_ frame: MapFrame) {
    let window = frame.window
    guard window.height < MapRect.world.height / 5 else { return nil }
    let metersPerMapPoint = WebMercator.metersPerMapPoint(atY: window.minY + window.height / 2)
    let meters = metersPerMapPoint / frame.viewport.zoomScale
    let fitting = Self.distances.last { $0 / meters <= 140 }
    guard let distance = fitting, meters > 0 else { return nil }
    length = distance / meters
    label =
      distance >= 1000
      ? "\(GroupedNumber(Int(distance / 1000))) km" : "\(DecimalText.short(distance)) m"
  }

  /// Round distances in meters, ascending.
  private static let distances: [Double] = (0...6).flatMap { exponent in
    let unit = (0..<exponent).reduce(1.0) { unit, _ in unit * 10 }
    return [unit, 2 * unit, 5 * unit]
  }
}

struct PictureScaleBar: Hashable {
  /// The right end of the line.
  let end: ScreenPoint

  let length: Double

  /// The height of the end marks, in screen points.
  static let height = 5.0
}
