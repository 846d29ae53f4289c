import Pinfold
package import PinfoldPlans
import PinfoldReaders

package enum PictureFormat: String, CaseIterable, Sendable {
  case png, svg, pdf
}

extension PictureFormat {
  /// The format of a file name's extension. `nil` for unknown extensions.
  package init?(ending path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// Whether this machine can draw the format. PNG and PDF need `rsvg-convert`.
  package var isAvailable: Bool {
    self == .svg || ExternalProgram.rsvgConvert.answer(["--version"]) != nil
  }

  /// Draws a picture.
  ///
  /// - Parameter scale: Pixels per screen point. For PNG only.
  /// - Returns: The file's bytes.
  /// - Throws: ``OutputError``, or a reading error if the file has changed or is missing.
  package func draw(
    _ places: PlannedPlaces,
    theme: PictureTheme,
    scale: Double = 1
  ) throws -> [UInt8] {
    let viewport = places.plan.viewport
    // Only SVG viewers can follow the system's theme.
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
      // On paper, a screen point is one point.
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
      // The text of the error continues after the reason.
      throw .notDrawn(error.reason.hasSuffix(".") ? String(error.reason.dropLast()) : error.reason)
    }
  }

  /// The detail of printed pictures, which are viewed up close, in dots per screen point.
  private static let paperDetail = 4.0
}
