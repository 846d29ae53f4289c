import Pinfold
import PinfoldText

/// Meridians and parallels at round degrees, few enough to stay in the
/// background.
struct Graticule {
  /// A meridian or a parallel.
  struct Line {
    /// Where it is, in screen points from the left or the top.
    let position: Double

    /// Its degrees in words.
    let label: String
  }

  let meridians: [Line]
  let parallels: [Line]

  init(_ frame: MapFrame) {
    let window = frame.window
    let degrees = window.width / MapRect.world.width * 360
    // About two hundred screen points from line to line.
    let wanted = degrees / frame.area.width * 160
    let spacing = Self.steps.last { $0 >= wanted } ?? Self.steps[0]
    let west = window.minX / MapRect.world.width * 360 - 180
    meridians = Self.multiples(of: spacing, from: west, to: west + degrees).map { longitude in
      let x = (longitude + 180) / 360 * MapRect.world.width
      return Line(
        position: frame.screenPoint(MapPoint(x: x, y: 0)).x,
        label: Self.label(longitude.remainder(dividingBy: 360), spacing, "E", "W")
      )
    }
    let top = WebMercator.coordinate(for: MapPoint(x: 0, y: max(window.minY, 0))).latitude
    let end = min(window.maxY, MapRect.world.height)
    let bottom = WebMercator.coordinate(for: MapPoint(x: 0, y: end)).latitude
    parallels = Self.multiples(of: spacing, from: bottom, to: top).map { latitude in
      let point = WebMercator.mapPoint(for: Coordinate(latitude: latitude, longitude: 0))
      return Line(
        position: frame.screenPoint(point).y,
        label: Self.label(latitude, spacing, "N", "S")
      )
    }
  }

  /// The degrees beside the lines, where there is room before the edges, above the
  /// legend and beside each other.
  func ticks(in frame: MapFrame) -> [PictureText] {
    let area = frame.area
    let columns = Self.spaced(meridians, by: 44).filter { $0.position < area.maxX - 36 }
    // The first row is that of the meridians.
    let rows = Self.spaced(parallels, by: 20).filter {
      (area.y + 30..<max(frame.height - 42, area.y + 30)).contains($0.position)
    }
    return columns.map {
      let position = ScreenPoint(x: $0.position + 4, y: area.y + 13)
      return PictureText(text: $0.label, position: position, style: .tick)
    }
      + rows.map {
        let position = ScreenPoint(x: area.x + 6, y: $0.position - 4)
        return PictureText(text: $0.label, position: position, style: .tick)
      }
  }

  /// Returns the lines that are far enough from the one before.
  private static func spaced(_ lines: [Line], by distance: Double) -> [Line] {
    var spaced: [Line] = []
    for line in lines {
      if let last = spaced.last, abs(line.position - last.position) < distance { continue }
      spaced.append(line)
    }
    return spaced
  }

  /// Round numbers of degrees, descending.
  private static let steps: [Double] = [
    30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002,
    0.0001,
  ]

  private static func multiples(of step: Double, from low: Double, to high: Double) -> [Double] {
    let first = Int((low / step).rounded(.up))
    let last = Int((high / step).rounded(.down))
    return first <= last ? (first...last).map { Double($0) * step } : []
  }

  private static func label(
    _ degrees: Double,
    _ step: Double,
    _ positive: String,
    _ negative: String
  ) -> String {
    let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : step >= 0.001 ? 3 : 4
    let text = DecimalText.fixed(abs(degrees), places: decimals)
    if Double(text) == 0 || Double(text) == 180 { return "\(text)°" }
    return "\(text)°\(degrees > 0 ? positive : negative)"
  }
}
