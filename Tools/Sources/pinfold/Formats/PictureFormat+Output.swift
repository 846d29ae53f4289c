import ArgumentParser
import PinfoldOutput
import PinfoldPlans

extension PictureFormat: ExpressibleByArgument {}

extension PictureFormat {
  /// Draws a picture and writes it.
  ///
  /// - Parameter scale: Pixels per screen point, for PNG only.
  func write(
    _ places: PlannedPlaces,
    theme: PictureTheme,
    scale: Double = 1,
    to output: inout Output
  ) throws {
    do {
      output.write(try draw(places, theme: theme, scale: scale))
    } catch let error as OutputError {
      throw CommandError.drawingFailed(error.reason)
    }
  }
}
