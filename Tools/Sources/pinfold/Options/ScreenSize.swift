import ArgumentParser

/// The size of a map on a screen, in screen points, as typed: `WxH`.
struct ScreenSize: Hashable, CustomStringConvertible {
  let width: Double
  let height: Double

  init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// Reads `WxH`.
  init(argument: String) throws {
    let parts = argument.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
      .map { Double(String($0).trimmed) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw ValidationError("write width and height with an x between them, such as 1280x800.")
    }
    guard Self.sides.contains(width) && Self.sides.contains(height) else {
      throw ValidationError("width and height are from 1 to 100000 screen points.")
    }
    self.init(width: width, height: height)
  }

  var description: String { "\(DecimalText.short(width))x\(DecimalText.short(height))" }

  private static let sides = 1.0...100_000
}
