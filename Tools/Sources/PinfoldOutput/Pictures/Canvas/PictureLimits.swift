package import PinfoldPlans
import PinfoldText

/// How large a picture can be.
package enum PictureLimits {
  /// Refuses a picture that rsvg-convert cannot draw, or that no viewer would show.
  package static func check(
    _ size: ScreenSize,
    _ format: PictureFormat,
    scale: Double
  ) throws(SettingError) {
    let (width, height) = (size.width * scale, size.height * scale)
    switch format {
    case .svg: return
    case .png:
      guard max(width, height) <= mostPixels && width * height <= mostPixelsInAll else {
        throw SettingError(
          """
          The --size and --scale give \(DecimalText.rounded(width, places: 0)) by \
          \(DecimalText.rounded(height, places: 0)) pixels; a PNG has at most 32767 on a side, and \
          200 million in all.
          """
        )
      }
    case .pdf:
      guard max(width, height) <= mostPoints else {
        throw SettingError("The --size is too large; a PDF has at most 14400 points on a side.")
      }
    }
  }

  /// What rsvg-convert can draw.
  private static let mostPixels = 32_767.0

  /// 800 MB of memory.
  private static let mostPixelsInAll = 2e8

  /// The largest page that PDF viewers show: 200 inches.
  private static let mostPoints = 14_400.0
}
