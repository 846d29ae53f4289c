import Foundation
import Pinfold
import Testing

/// Where on the screen the clusters of `pinfold cluster` belong, found from their
/// degrees alone.
struct ShownMap {
  struct Mark {
    /// Screen points from the upper left corner.
    let x: Double
    let y: Double
    let count: Int

    /// The fill color on a light map, as `0xrrggbb`.
    let fill: UInt32

    /// Whether several places are at one location, which shows as a square.
    let isStack: Bool

    func distance(x: Double, y: Double) -> Double { hypot(x - self.x, y - self.y) }
  }

  /// The arguments of the command.
  let arguments: [String]
  let width: Double
  let height: Double
  let marks: [Mark]

  init(_ file: String, rect: [Double], width: Double, height: Double) throws {
    (self.width, self.height) = (width, height)
    let size = "\(Int(width))x\(Int(height))"
    arguments = [
      "--rect", rect.map { "\($0)" }.joined(separator: ","), "--size", size,
      "--method", "grid", "--overlaps", "merge",
    ]
    let collection = try FeatureCollection(
      try PinfoldRun(list: ["cluster", file, "--format", "geojson"] + arguments)
    )
    let zoom = try #require(collection.plan["zoom"] as? Double)
    let side = 256 * exp2(zoom)
    let east = rect[2] < rect[0] ? rect[2] + 360 : rect[2]
    let longitude = (rect[0] + east) / 2
    let middle = (Self.mercator(rect[1]) + Self.mercator(rect[3])) / 2
    marks = collection.features.map { feature in
      let turned = (feature.longitude - longitude).remainder(dividingBy: 360)
      return Mark(
        x: width / 2 + turned / 360 * side,
        y: height / 2 - (Self.mercator(feature.latitude) - middle) * side,
        count: feature.count,
        fill: (feature.properties["shade"] as? Int).map { Self.fills[$0] }
          ?? ClusterAppearance.placeColors(isDark: false).fill,
        isStack: feature.properties["unique_location"] != nil
      )
    }
  }

  /// Returns how far north a latitude is, in sides of the world.
  private static func mercator(_ latitude: Double) -> Double {
    let radians = min(max(latitude, -85.0511287798066), 85.0511287798066) * .pi / 180
    return log(tan(.pi / 4 + radians / 2)) / (2 * .pi)
  }

  /// The colors of the shades, as in `0xrrggbb`.
  private static let fills = ClusterAppearance.lightColors.map(\.fill)

  /// All colors of marks.
  static let colors = fills + [ClusterAppearance.placeColors(isDark: false).fill]
}

extension ShownMap {
  /// The marks well inside the picture, and not under its legend.
  var visible: [Mark] {
    marks.filter { (12..<width - 12).contains($0.x) && (12..<height - 50).contains($0.y) }
  }

  /// Whether no other mark is so near that it could cover this one.
  func hasRoom(_ mark: Mark) -> Bool {
    marks.count { $0.distance(x: mark.x, y: mark.y) < 45 } == 1
  }

  /// Whether a mark could be seen at a position: no circle is larger.
  func isCovered(x: Double, y: Double) -> Bool {
    marks.contains { $0.distance(x: x, y: y) < ($0.count > 1 ? 50 : 6) }
  }
}
