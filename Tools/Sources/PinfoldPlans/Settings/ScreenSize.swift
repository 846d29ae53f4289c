import PinfoldText

/// The size of a map on a screen, in screen points, as typed: `WxH`.
package struct ScreenSize: Hashable, Sendable, CustomStringConvertible {
  package let width: Double
  package let height: Double

  package init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// Reads `WxH`.
  package init(argument: String) throws(SettingError) {
    let parts = argument.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
      .map { Double(decimal: $0.trimmed) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw SettingError("write width and height with an x between them, such as 1280x800.")
    }
    guard Self.sides.contains(width) && Self.sides.contains(height) else {
      throw SettingError("width and height must be from 1 to 100000 screen points.")
    }
    self.init(width: width, height: height)
  }

  package var description: String { "\(DecimalText.short(width))x\(DecimalText.short(height))" }

  private static let sides = 1.0...100_000
}
