import Pinfold
import PinfoldText

enum SVGStyleSheet {
  static func text(for theme: PictureTheme, hasCategories: Bool) -> String {
    let (light, dark) = (
      PictureStyle.light.rules + (hasCategories ? categories(isDark: false) : ""),
      PictureStyle.dark.rules + (hasCategories ? categories(isDark: true) : "")
    )
    let colors =
      switch theme {
      case .light: light
      case .dark: dark
      case .asPreferred:
        """
        \(light)
        @media (prefers-color-scheme:dark){
        \(dark)
        }
        """
      }
    let rings = hasCategories ? "\n.k path{fill:none}" : ""
    return "\(shapes)\(rings)\n\(colors)"
  }

  private static func categories(isDark: Bool) -> String {
    let ink = isDark ? PictureStyle.dark.ink : PictureStyle.light.ink
    let rules = CategoryRing.Part.colored.map { part in
      let color = PictureColor(rgb: CategoryPalette.colors(of: part, isDark: isDark).fill).css
      return "\ncircle.\(part.styleClass){fill:\(color)}\npath.\(part.styleClass){stroke:\(color)}"
    }
    return rules.joined() + "\n.k text{fill:\(ink.css)}"
  }

  private static let shapes = """
    text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
    g text{font-weight:600;text-anchor:middle}
    .border{fill:none;stroke-width:8;stroke-linejoin:round}
    .state{fill:none;stroke-width:6;stroke-linejoin:round}
    .name{\(letters(.name));stroke-width:3;stroke-linejoin:round;paint-order:stroke}
    .caption{\(letters(.caption))}
    .attribution{\(letters(.attribution))}
    .plate{opacity:.82}
    .bar{fill:none;stroke-width:1.5}
    """

  private static func letters(_ style: PictureText.Style) -> String {
    let size = "font-size:\(DecimalText.short(style.fontSize))px"
    return style.opacity < 1 ? "\(size);opacity:\(style.opacity)" : size
  }
}

extension PictureStyle {
  fileprivate var rules: String {
    let shadeRules = shades.enumerated().map { index, shade in
      """
      .s\(index){fill:\(PictureColor(rgb: shade.fill).css)}
      .s\(index) .e{fill:\(PictureColor(rgb: shade.edge).css)}
      .s\(index) text{fill:\(PictureColor(rgb: shade.label).css)}
      """
    }
    return """
      .void{fill:\(void.css)}
      .sea{fill:\(sea.css)}
      .land{fill:\(land.css)}
      .border{stroke:\(border.css)}
      .state{stroke:\(state.css)}
      .caption,.attribution{fill:\(ink.css)}
      .plate{fill:\(paper.css)}
      .bar{stroke:\(ink.css)}
      .p{fill:\(place.css);stroke:\(paper.css)}
      .name{fill:\(ink.css);stroke:\(land.css)}
      \(shadeRules.joined(separator: "\n"))
      g .r{fill:\(ring.css)}
      """
  }
}
