#if CAIRO
import PinfoldCairo

extension PictureColor {
  /// The color as Cairo mixes it.
  func withOpacity(_ opacity: Double) -> CairoColor {
    let shares = components.map { Double($0) / 255 }
    return CairoColor(red: shares[0], green: shares[1], blue: shares[2], opacity: opacity)
  }

  /// The color with nothing to be seen under it.
  var opaque: CairoColor { withOpacity(1) }
}
#endif
