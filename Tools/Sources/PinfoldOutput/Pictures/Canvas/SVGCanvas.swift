import Pinfold
import PinfoldText

/// An SVG document. Text stays text, and circles and dots have tooltips.
struct SVGCanvas {
  private var text = ""
  private let width: Double
  private let height: Double
  private let theme: PictureTheme

  /// - Parameters:
  ///   - width: The width in screen points.
  ///   - height: The height in screen points.
  init(width: Double, height: Double, theme: PictureTheme) {
    (self.width, self.height, self.theme) = (width, height, theme)
  }

  consuming func finish() -> String { text + "</svg>\n" }
}

extension SVGCanvas {
  /// Returns the approximate width of a text in screen points.
  func width(of text: String, as style: PictureText.Style) -> Double {
    // The viewer's fonts are unknown. This is wide enough for most.
    let share = style == .name ? 0.6 : 6.5 / 12
    return Double(text.count) * share * style.fontSize
  }

  /// - Parameter hasCategories: Whether the style sheet has the colors of categories.
  mutating func begin(title: String, description: String, hasCategories: Bool) {
    let (width, height) = (DecimalText.short(width), DecimalText.short(height))
    text += """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title desc">
      <title id="title">\(XMLText.escaped(title))</title>
      <desc id="desc">\(XMLText.escaped(description))</desc>
      <style>
      \(SVGStyleSheet.text(for: theme, hasCategories: hasCategories))
      </style>

      """
  }

  mutating func fill(_ box: ScreenBox, as ground: PictureGround) {
    let frame =
      "x=\"\(Self.text(box.x))\" y=\"\(Self.text(box.y))\" "
      + "width=\"\(Self.text(box.width))\" height=\"\(Self.text(box.height))\""
    switch ground {
    case .void: text += "<rect class=\"void\" width=\"100%\" height=\"100%\"/>\n"
    case .sea: text += "<rect class=\"sea\" \(frame)/>\n"
    case .land(let opacity):
      let opacity = DecimalText.rounded(opacity, places: 2)
      text += "<rect class=\"land\" \(frame) opacity=\"\(opacity)\"/>\n"
    case .plate: text += "<rect class=\"plate\" \(frame) rx=\"5\"/>\n"
    }
  }

  mutating func draw(countries: OutlinePath, states: OutlinePath) {
    let borders =
      countries.hasSeam
      ? "<path d=\"\(Self.path(along: countries.lines))\" " : "<use href=\"#countries\" "
    text += """
      <defs><path id="countries" d="\(Self.path(along: countries.area))"/></defs>
      <g transform="scale(.1)">
      <use href="#countries" class="land"/>
      <path class="state" d="\(Self.path(along: states.lines))"/>
      \(borders)class="border"/>
      </g>

      """
  }

  mutating func draw(_ text: PictureText) {
    let (x, y) = (Self.text(text.position.x), Self.text(text.position.y))
    let anchor = text.alignment == .middle ? " text-anchor=\"middle\"" : ""
    self.text += """
      <text class="\(text.style)"\(anchor) x="\(x)" y="\(y)">\(XMLText.escaped(text.text))</text>

      """
  }

  mutating func draw(_ bar: PictureScaleBar) {
    let (x, y) = (Self.text(bar.end.x), Self.text(bar.end.y - PictureScaleBar.height))
    let (length, height) = (Self.text(bar.length), Self.text(PictureScaleBar.height))
    text += "<path class=\"bar\" d=\"M\(x) \(y)v\(height)h-\(length)v-\(height)\"/>\n"
  }

  mutating func draw(_ dot: PictureDot) {
    let (x, y) = (Self.text(dot.center.x), Self.text(dot.center.y))
    let title = dot.name.map { "<title>\(XMLText.escaped($0))</title>" } ?? ""
    let radius = Self.text(PictureDot.radius)
    let style = dot.part.map { "p \($0.styleClass)" } ?? "p"
    text += "<circle class=\"\(style)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\">\(title)</circle>\n"
  }

  mutating func draw(_ circle: PictureCircle) {
    let (x, y) = (Self.text(circle.center.x), Self.text(circle.center.y))
    let size = Self.text(circle.fontSize)
    // From back to front: ring, edge and fill. A square's edge is around its ring.
    let names = circle.isStack ? ["e", "r", "f"] : ["r", "e", "f"]
    let layers = circle.categories == nil ? Array(zip(names, circle.layers)) : [("r", circle.reach)]
    let shape = layers.map { name, radius in
      circle.isStack
        ? Self.square(name, ScreenBox(around: circle.center, radius: radius), radius: radius / 2)
        : """
        <circle class="\(name)" cx="\(x)" cy="\(y)" \
        r="\(DecimalText.rounded(radius, places: 2))"/>
        """
    }
    text += """
      <g class="\(circle.categories == nil ? "s\(circle.appearance.shade)" : "k")">\
      <title>\(XMLText.escaped(circle.title))</title>\(shape.joined())\(Self.ring(of: circle))\
      <text x="\(x)" y="\(Self.text(circle.labelBase))" font-size="\(size)">\
      \(circle.appearance.label)</text></g>

      """
  }

  /// The arcs are dashes of one outline each, because round corners are part of some.
  private static func ring(of circle: PictureCircle) -> String {
    guard let arcs = circle.categories?.ring.ring.arcs else { return "" }
    let (path, length) = (circle.ringPath, circle.ringLength)
    let width = DecimalText.rounded(circle.ringWidth, places: 2)
    func text(_ share: Double) -> String { DecimalText.rounded(share * length, places: 2) }
    return arcs.map { arc in
      """
      <path class="\(arc.part.styleClass)" d="\(path)" stroke-width="\(width)" \
      stroke-dasharray="\(text(arc.end - arc.start)) \(text(2))" stroke-dashoffset="-\(text(arc.start))"/>
      """
    }
    .joined()
  }

  private static func square(_ name: String, _ box: ScreenBox, radius: Double) -> String {
    let side = DecimalText.rounded(box.width, places: 2)
    return """
      <rect class="\(name)" x="\(text(box.x))" y="\(text(box.y))" width="\(side)" \
      height="\(side)" rx="\(text(radius))"/>
      """
  }
}

// MARK: - Text

extension SVGCanvas {
  /// Returns a length in screen points, to a tenth.
  private static func text(_ value: Double) -> String { DecimalText.rounded(value, places: 1) }

  private static func path(along lines: [OutlinePath.Line]) -> String {
    lines.map { path(along: $0.positions) + ($0.isClosed ? "z" : "") }.joined()
  }

  private static func path(along positions: [OutlinePath.Position]) -> String {
    guard var last = positions.first else { return "" }
    var path = "M\(last.x) \(last.y)l"
    for (index, position) in positions.enumerated().dropFirst() {
      let (dx, dy) = (position.x - last.x, position.y - last.y)
      // A minus sign separates numbers without a space.
      path += "\(index == 1 || dx < 0 ? "" : " ")\(dx)\(dy < 0 ? "" : " ")\(dy)"
      last = position
    }
    return path
  }
}

enum PictureGround: Hashable {
  case void

  case sea

  /// Land, or a veil that fades outlines too coarse for the zoom.
  case land(opacity: Double)

  /// A background with round corners that keeps text legible.
  case plate
}

enum XMLText {
  /// Returns the text with XML's special characters as entities and invalid characters as spaces.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
