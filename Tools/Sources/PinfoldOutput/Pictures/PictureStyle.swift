import Pinfold

package enum PictureTheme: Hashable {
  case light
  case dark

  /// Light or dark, as the viewer's system prefers. SVG only.
  case asPreferred
}

struct PictureStyle {
  /// The area around the world.
  let void: PictureColor
  let sea: PictureColor
  let land: PictureColor
  let border: PictureColor
  let state: PictureColor
  let ink: PictureColor
  let paper: PictureColor

  let ring: PictureColor

  /// The colors of clusters, from the lowest counts to the highest.
  let shades: [ClusterAppearance.Colors]

  let place: PictureColor

  static let light = PictureStyle(
    void: 0xeef2f5,
    sea: 0xd8e6ee,
    land: 0xfbfaf6,
    border: 0xa3b4bf,
    state: 0xccd5da,
    ink: 0x33424d,
    paper: 0xffffff,
    ring: PictureColor(rgb: ClusterAppearance.ringColor(isDark: false)),
    shades: ClusterAppearance.lightColors,
    place: PictureColor(rgb: ClusterAppearance.placeColors(isDark: false).fill)
  )

  static let dark = PictureStyle(
    void: 0x070c13,
    sea: 0x0d1723,
    land: 0x1b2735,
    border: 0x41546a,
    state: 0x2a3848,
    ink: 0xc6d3de,
    paper: 0x0d1520,
    ring: PictureColor(rgb: ClusterAppearance.ringColor(isDark: true)),
    shades: ClusterAppearance.darkColors,
    place: PictureColor(rgb: ClusterAppearance.placeColors(isDark: true).fill)
  )
}

struct PictureColor: Hashable {
  /// Red, green and blue with eight bits each: `0xrrggbb`.
  let rgb: UInt32
}

extension PictureColor: ExpressibleByIntegerLiteral {
  init(integerLiteral rgb: UInt32) { self.init(rgb: rgb) }
}

extension PictureColor {
  /// The color in CSS notation.
  var css: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
