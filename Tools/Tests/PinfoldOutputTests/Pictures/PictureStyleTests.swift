import Foundation
import Pinfold
import Testing

@testable import PinfoldOutput

@Suite struct PictureStyleTests {
  /// The contrast that the Web Content Accessibility Guidelines ask for.
  @Test func wordsAreLegible() {
    for style in [PictureStyle.light, .dark] {
      for shade in style.shades {
        for ground in [style.land, style.sea, style.void, style.ring] {
          #expect(contrast(PictureColor(rgb: shade.edge), ground) >= 3, "\(shade)")
        }
      }
      for ground in [style.land, style.sea] { #expect(contrast(style.place, ground) >= 3) }
      for ground in [style.paper, style.land, style.sea] {
        #expect(contrast(ground, style.ink) >= 4.5)
      }
    }
  }

  @Test func colorsAreWrittenInSixDigits() {
    #expect(PictureColor(rgb: 0x0a0b0c).css == "#0a0b0c")
    #expect(PictureColor(rgb: 0).css == "#000000")
  }

  private func contrast(_ a: PictureColor, _ b: PictureColor) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  /// The relative luminance of a color of sRGB.
  private func luminance(_ color: PictureColor) -> Double {
    let shares = [16, 8, 0].map { shift in
      let share = Double(color.rgb >> shift & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2]
  }
}
