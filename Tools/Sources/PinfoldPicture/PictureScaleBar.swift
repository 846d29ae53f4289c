/// The line below a distance.
struct PictureScaleBar: Hashable {
  /// The right end, at the height of the line.
  let end: ScreenPoint

  /// Screen points.
  let length: Double

  /// How far the line's ends go up.
  static let height = 5.0
}
