package import PinfoldPlans
import PinfoldText

package enum PictureLimits {
  /// Throws if `rsvg-convert` cannot draw the picture or no viewer can show it.
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

  /// The maximum width and height that `rsvg-convert` can draw, in pixels.
  private static let mostPixels = 32_767.0

  /// The maximum number of pixels, which take 800 MB of memory.
  private static let mostPixelsInAll = 2e8

  /// The maximum page size of PDF viewers: 200 inches.
  private static let mostPoints = 14_400.0
}
