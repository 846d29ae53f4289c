import ArgumentParser
import PinfoldOutput
import PinfoldPlans

extension PictureFormat: ExpressibleByArgument {}

extension PictureFormat {
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
