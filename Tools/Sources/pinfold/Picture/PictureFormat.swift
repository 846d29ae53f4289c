import ArgumentParser
import Pinfold
import PinfoldReaders
import PinfoldStore

/// How a picture is kept.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  case png, svg, pdf

  /// The format that the ending of a file's name stands for.
  init?(ending path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// Whether pinfold was built with what draws this format.
  var isAvailable: Bool {
    #if CAIRO
    true
    #else
    self == .svg
    #endif
  }

  /// - Parameter scale: Pixels to the screen point, in PNG.
  /// - Returns: The names that cannot be written in this format.
  @discardableResult
  func write(
    _ places: PlannedPlaces,
    theme: PictureTheme,
    scale: Double = 1,
    to output: inout Output
  ) throws -> [String] {
    let viewport = places.plan.viewport
    switch self {
    case .svg:
      var canvas = SVGCanvas(width: viewport.width, height: viewport.height, theme: theme)
      let illegible = try Picture(places).draw(on: &canvas)
      output.write(canvas.finish())
      return illegible
    case .png, .pdf:
      #if CAIRO
      let style = theme == .dark ? PictureStyle.dark : .light
      let detail = self == .png ? scale : Self.paperDetail
      var canvas = try CairoCanvas(
        width: viewport.width,
        height: viewport.height,
        scale: self == .png ? scale : nil,
        style: style
      )
      let illegible = try Picture(places, detail: detail).draw(on: &canvas)
      output.write(try canvas.finish())
      return illegible
      #else
      throw CommandError.withoutCairo
      #endif
    }
  }

  /// Whoever prints a picture looks closer.
  private static let paperDetail = 4.0
}
