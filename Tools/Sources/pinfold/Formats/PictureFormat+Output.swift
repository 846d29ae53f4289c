import ArgumentParser
import PinfoldOutput
import PinfoldPlans

extension PictureFormat: ExpressibleByArgument {}

extension PictureFormat {
  /// Draws a picture and writes it.
  ///
  /// - Parameter scale: Pixels per screen point, in PNG.
  /// - Returns: The names that cannot be written in this format.
  @discardableResult
  func write(
    _ places: PlannedPlaces,
    theme: PictureTheme,
    scale: Double = 1,
    to output: inout Output
  ) throws -> [String] {
    do {
      let (bytes, illegibleNames) = try draw(places, theme: theme, scale: scale)
      output.write(bytes)
      return illegibleNames
    } catch let error as OutputError {
      throw error == .withoutCairo
        ? CommandError.withoutCairo : CommandError.drawingFailed(error.reason)
    }
  }
}
