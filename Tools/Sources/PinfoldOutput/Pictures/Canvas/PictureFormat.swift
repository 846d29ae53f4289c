import Pinfold
package import PinfoldPlans
import PinfoldReaders

/// The format of a picture.
package enum PictureFormat: String, CaseIterable, Sendable {
  case png, svg, pdf
}

extension PictureFormat {
  /// The format that the ending of a file's name stands for.
  package init?(ending path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// Whether the program is there that makes this format of SVG.
  package var isAvailable: Bool {
    self == .svg || ExternalProgram.rsvgConvert.answer(["--version"]) != nil
  }

  /// Draws a picture.
  ///
  /// - Parameter scale: Pixels per screen point, in PNG.
  /// - Returns: The content of the file.
  /// - Throws: An ``OutputError``, or an error of reading, when the file was removed or
  ///   changed.
  package func draw(
    _ places: PlannedPlaces,
    theme: PictureTheme,
    scale: Double = 1
  ) throws -> [UInt8] {
    let viewport = places.plan.viewport
    // Only viewers of SVG have a preference.
    let theme = self != .svg && theme == .asPreferred ? .light : theme
    var canvas = SVGCanvas(width: viewport.width, height: viewport.height, theme: theme)
    switch self {
    case .svg:
      try Picture(places).draw(on: &canvas)
      return Array(canvas.finish().utf8)
    case .png:
      try Picture(places, detail: scale).draw(on: &canvas)
      return try converted(canvas.finish(), ["--zoom", "\(scale)"])
    case .pdf:
      try Picture(places, detail: Self.paperDetail).draw(on: &canvas)
      // A point of the page for a point of the screen.
      return try converted(canvas.finish(), ["--dpi-x", "72", "--dpi-y", "72"])
    }
  }

  private func converted(_ svg: String, _ options: [String]) throws(OutputError) -> [UInt8] {
    do throws(ProgramFailure) {
      return try ExternalProgram.rsvgConvert.output(
        ["--unlimited", "--format", rawValue] + options,
        of: Array(svg.utf8),
        variables: ["HOME", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
      )
    } catch {
      // It ends with a full stop.
      throw .notDrawn(error.reason.hasSuffix(".") ? String(error.reason.dropLast()) : error.reason)
    }
  }

  /// Printed pictures are looked at from nearby, so they have more detail.
  private static let paperDetail = 4.0
}
