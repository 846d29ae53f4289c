import Pinfold
package import PinfoldPlans

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

  /// Whether pinfold was built with what draws this format.
  package var isAvailable: Bool {
    #if CAIRO
    true
    #else
    self == .svg
    #endif
  }

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - places: What is drawn.
  ///   - theme: Light or dark.
  ///   - scale: Pixels per screen point, in PNG.
  /// - Returns: The content of the file, and the names that cannot be written in this format.
  /// - Throws: An ``OutputError``, or an error of reading, when the file was removed or
  ///   changed.
  package func draw(
    _ places: PlannedPlaces,
    theme: PictureTheme,
    scale: Double = 1
  ) throws -> (bytes: [UInt8], illegibleNames: [String]) {
    let viewport = places.plan.viewport
    switch self {
    case .svg:
      var canvas = SVGCanvas(width: viewport.width, height: viewport.height, theme: theme)
      let illegible = try Picture(places).draw(on: &canvas)
      return (Array(canvas.finish().utf8), illegible)
    case .png, .pdf:
      #if CAIRO
      let detail = self == .png ? scale : Self.paperDetail
      var canvas = try CairoCanvas(
        width: viewport.width,
        height: viewport.height,
        scale: self == .png ? scale : nil,
        style: theme == .dark ? .dark : .light
      )
      let illegible = try Picture(places, detail: detail).draw(on: &canvas)
      return (try canvas.finish(), illegible)
      #else
      throw OutputError.withoutCairo
      #endif
    }
  }

  /// Printed pictures are looked at from nearby, so they have more detail.
  private static let paperDetail = 4.0
}
