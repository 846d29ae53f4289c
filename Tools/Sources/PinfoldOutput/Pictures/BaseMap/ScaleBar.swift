import Pinfold
import PinfoldText

/// How long a round distance is on the map, at the picture's middle.
struct ScaleBar {
  /// Screen points.
  let length: Double

  /// The distance in words.
  let label: String

  /// - Returns: `nil` where the scale changes too much over the picture for a bar to be
  ///   meaningful.
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

/// The line below a distance.
struct PictureScaleBar: Hashable {
  /// The right end, at the height of the line.
  let end: ScreenPoint

  /// Screen points.
  let length: Double

  /// How far the line's ends go up.
  static let height = 5.0
}
