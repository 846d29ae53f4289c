/// What a picture is drawn on: text in SVG, or paper and pixels.
///
/// A canvas decides how each part of a picture is drawn; ``Picture`` decides where.
protocol PictureCanvas: ~Copyable {
  /// Returns how wide a text is, in screen points; an estimate where fonts are
  /// not known.
  func width(of text: String, as style: PictureText.Style) -> Double

  /// Returns what can be shown of a name; `nil` when it would be illegible.
  func legible(_ name: String) -> String?

  /// Writes the title of the picture, and its description for screen readers.
  mutating func begin(title: String, description: String)

  mutating func fill(_ box: ScreenBox, as ground: PictureGround)

  mutating func draw(countries: OutlinePath, states: OutlinePath)

  mutating func draw(_ graticule: Graticule, in area: ScreenBox)

  mutating func draw(_ text: PictureText)

  mutating func draw(_ bar: PictureScaleBar)

  mutating func draw(_ dot: PictureDot)

  mutating func draw(_ circle: PictureCircle)
}

/// What an area of a picture is filled with.
enum PictureGround: Hashable {
  /// What is around the world.
  case void

  case sea

  /// Land, also as a veil over what is too coarse to be seen.
  case land(opacity: Double)

  /// A background on which text is legible, whatever is behind it; with round corners.
  case plate
}
