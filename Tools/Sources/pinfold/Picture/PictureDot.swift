import PinfoldFormats

/// A single place in a picture.
struct PictureDot {
  let center: ScreenPoint
  let name: String?

  static let radius = 4.0
}
