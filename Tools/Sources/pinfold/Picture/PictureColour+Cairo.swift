#if CAIRO
import PinfoldCairo

extension PictureColour {
  /// The colour as Cairo mixes it.
  func withOpacity(_ opacity: Double) -> CairoColour {
    let shares = components.map { Double($0) / 255 }
    return CairoColour(red: shares[0], green: shares[1], blue: shares[2], opacity: opacity)
  }

  /// The colour with nothing to be seen under it.
  var opaque: CairoColour { withOpacity(1) }
}
#endif
