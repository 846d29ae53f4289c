#if CAIRO
import Pinfold

/// A picture in pixels or on paper.
struct CairoCanvas: ~Copyable {
  private let sheet: CairoSheet
  private let style: PictureStyle

  /// - Parameters:
  ///   - width: Screen points.
  ///   - height: Screen points.
  ///   - scale: Pixels per screen point; `nil` for a page of PDF.
  ///   - style: The colors.
  /// - Throws: ``OutputError`` when there is no memory for so large a picture.
  init(
    width: Double,
    height: Double,
    scale: Double?,
    style: PictureStyle
  ) throws(OutputError) {
    let format = scale.map { CairoSheet.Format.png(scale: $0) } ?? .pdf
    let sheet = CairoSheet(width: width, height: height, format: format)
    if let failure = sheet.failure { throw failure }
    self.sheet = sheet
    self.style = style
  }

  /// Ends the picture.
  ///
  /// - Returns: The content of the file.
  consuming func finish() throws(OutputError) -> [UInt8] { try sheet.finish() }
}

extension CairoCanvas: PictureCanvas {
  func width(of text: String, as style: PictureText.Style) -> Double {
    let usual = CairoLetters(size: style.fontSize)
    return sheet.width(of: text, in: sheet.letters(for: text, like: usual) ?? usual)
  }

  /// Cairo writes from left to right, one glyph for each character of one font: the usual
  /// one, or another that has them all. Texts that would be illegible are left to SVG.
  func legible(_ name: String) -> String? {
    let isSimple = name.unicodeScalars.allSatisfy { !$0.needsShaping }
    return isSimple && letters(for: name, as: .name) != nil ? name : nil
  }

  private func letters(for text: String, as style: PictureText.Style) -> CairoLetters? {
    sheet.letters(for: text, like: CairoLetters(size: style.fontSize))
  }

  func begin(title: String, description: String) { sheet.setTitle(title) }

  func fill(_ box: ScreenBox, as ground: PictureGround) {
    let radius = ground == .plate ? 5.0 : 0
    sheet.addRectangle(x: box.x, y: box.y, width: box.width, height: box.height, radius: radius)
    switch ground {
    case .void: sheet.fill(style.void.opaque)
    case .sea: sheet.fill(style.sea.opaque)
    case .land(let opacity): sheet.fill(style.land.withOpacity(opacity))
    case .plate: sheet.fill(style.paper.withOpacity(0.82))
    }
  }

  func draw(countries: OutlinePath, states: OutlinePath) {
    add(countries.area)
    sheet.fill(style.land.opaque)
    add(states.lines)
    sheet.stroke(style.state.opaque, width: 0.6)
    add(countries.lines)
    sheet.stroke(style.border.opaque, width: 0.8)
  }

  func draw(_ graticule: Graticule, in area: ScreenBox) {
    for line in graticule.meridians {
      sheet.move(toX: line.position, y: area.y)
      sheet.line(toX: line.position, y: area.maxY)
    }
    for line in graticule.parallels {
      sheet.move(toX: area.x, y: line.position)
      sheet.line(toX: area.maxX, y: line.position)
    }
    sheet.stroke(style.ink.withOpacity(0.14), width: 0.75)
  }

  func draw(_ text: PictureText) {
    let usual = CairoLetters(size: text.style.fontSize)
    let letters = sheet.letters(for: text.text, like: usual) ?? usual
    let width = text.alignment == .middle ? sheet.width(of: text.text, in: letters) : 0
    let (x, y) = (text.position.x - width / 2, text.position.y)
    if text.style == .name {
      sheet.addOutline(of: text.text, x: x, y: y, in: letters)
      sheet.stroke(style.land.opaque, width: 3)
    }
    let ink = style.ink.withOpacity(text.style.opacity)
    sheet.write(text.text, x: x, y: y, in: letters, ink)
  }

  func draw(_ bar: PictureScaleBar) {
    let top = bar.end.y - PictureScaleBar.height
    sheet.move(toX: bar.end.x, y: top)
    sheet.line(toX: bar.end.x, y: bar.end.y)
    sheet.line(toX: bar.end.x - bar.length, y: bar.end.y)
    sheet.line(toX: bar.end.x - bar.length, y: top)
    sheet.stroke(style.ink.opaque, width: 1.5)
  }

  func draw(_ dot: PictureDot) {
    sheet.addCircle(x: dot.center.x, y: dot.center.y, radius: PictureDot.radius)
    sheet.fill(style.place.opaque, keepingFigure: true)
    sheet.stroke(style.paper.opaque, width: 1)
  }

  func draw(_ circle: PictureCircle) {
    let colors = style.shades[circle.appearance.shade]
    let (fill, edge) = (PictureColor(rgb: colors.fill), PictureColor(rgb: colors.edge))
    let layers =
      circle.isStack ? [edge, style.ring, fill] : [style.ring, edge, fill]
    for (color, radius) in zip(layers, circle.layers) {
      if circle.isStack {
        add(ScreenBox(around: circle.center, radius: radius), radius: radius / 2)
      } else {
        sheet.addCircle(x: circle.center.x, y: circle.center.y, radius: radius)
      }
      sheet.fill(color.opaque)
    }
    drawLabel(of: circle, PictureColor(rgb: colors.label).opaque)
  }

  private func drawLabel(of circle: PictureCircle, _ color: CairoColor) {
    let label = circle.appearance.label
    var letters = CairoLetters(size: circle.fontSize, isBold: true)
    let width = sheet.width(of: label, in: letters)
    // Some fonts are wider than usual.
    if width > circle.labelRoom { letters.size *= circle.labelRoom / width }
    let x = circle.center.x - sheet.width(of: label, in: letters) / 2
    // The middle of digits is a little above a third of their size.
    sheet.write(label, x: x, y: circle.center.y + 0.36 * letters.size, in: letters, color)
  }

  private func add(_ box: ScreenBox, radius: Double) {
    sheet.addRectangle(x: box.x, y: box.y, width: box.width, height: box.height, radius: radius)
  }

  private func add(_ lines: [OutlinePath.Line]) {
    for line in lines {
      for (index, position) in line.positions.enumerated() {
        let (x, y) = (Double(position.x) / 10, Double(position.y) / 10)
        if index == 0 { sheet.move(toX: x, y: y) } else { sheet.line(toX: x, y: y) }
      }
      if line.isClosed { sheet.closeLine() }
    }
  }
}

extension PictureColor {
  /// The color as Cairo mixes it.
  func withOpacity(_ opacity: Double) -> CairoColor {
    let shares = components.map { Double($0) / 255 }
    return CairoColor(red: shares[0], green: shares[1], blue: shares[2], opacity: opacity)
  }

  /// The color, opaque.
  var opaque: CairoColor { withOpacity(1) }
}
#endif
