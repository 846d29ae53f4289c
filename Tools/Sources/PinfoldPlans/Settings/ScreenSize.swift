package import Pinfold
import PinfoldText

/// The size of a map in screen points. Its text form is `WxH`.
package struct ScreenSize: Hashable, Sendable, CustomStringConvertible {
  package let width: Double
  package let height: Double

  package init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// Parses `WxH`.
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

extension Viewport {
  /// Creates a viewport that shows a rect with some space around it. `nil` shows the world.
  package init(showing rect: MapRect?, size: ScreenSize) {
    let bounds = (rect ?? .world).wholeIfNearlyTheWorld
    // 5% on each side for circles at the edges, and about a kilometer around a single place.
    let room = Swift.max(bounds.width * 0.05, bounds.height * 0.05, 3000)
    let roomy = MapRect(
      x: bounds.minX - room,
      y: bounds.minY - room,
      width: bounds.width + 2 * room,
      height: bounds.height + 2 * room
    )
    let aspect = size.width / size.height
    let width = Swift.max(roomy.width, roomy.height * aspect)
    let height = Swift.max(roomy.height, roomy.width / aspect)
    self.init(
      visibleMapRect: MapRect(
        x: roomy.minX - (width - roomy.width) / 2,
        y: roomy.minY - (height - roomy.height) / 2,
        width: width,
        height: height
      ),
      width: size.width,
      height: size.height
    )
  }
}
