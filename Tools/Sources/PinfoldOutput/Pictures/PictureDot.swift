import Pinfold

/// A single place in a picture.
struct PictureDot {
  let center: ScreenPoint
  let name: String?

  /// The radius in screen points, up to the middle of the edge's line.
  static let radius = 4.0

  /// Its size in the picture, with a point for the line.
  static let viewSize = ViewSize(width: 2 * radius + 1, height: 2 * radius + 1)
}
