#if CAIRO
import CCairo

// The one file of this module with unsafe code: Cairo calls back with memory of
// its own.

/// Collects what Cairo writes.
///
/// A class, because Cairo keeps its address: ``CairoSheet`` holds it for as long as
/// the surface that writes to it.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// Makes a surface that writes PDF to this sink.
  ///
  /// The surface must not outlive the sink.
  func makePDFSurface(width: Double, height: Double) -> OpaquePointer {
    // Never nil: Cairo returns a surface with its error.
    cairo_pdf_surface_create_for_stream(Self.write, address, width, height)
  }

  /// Writes the pixels of a surface to this sink.
  func writePNG(of surface: OpaquePointer) -> cairo_status_t {
    withExtendedLifetime(self) {
      cairo_surface_write_to_png_stream(surface, Self.write, address)
    }
  }

  /// The sink as Cairo gives it back; nothing is retained.
  private var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static let write: cairo_write_func_t = { address, content, count in
    guard let address else { return CAIRO_STATUS_WRITE_ERROR }
    // The address is that of a sink: nothing else passes this function to Cairo.
    let sink = Unmanaged<ByteSink>.fromOpaque(address).takeUnretainedValue()
    // Cairo's memory is valid during the call, and copied here.
    sink.bytes.append(contentsOf: UnsafeBufferPointer(start: content, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}

// MARK: - Fonts

extension ByteSink {
  /// Returns whether a font has a glyph of its own for every character.
  static func hasGlyphs(for text: String, in font: OpaquePointer?) -> Bool {
    guard let font else { return false }
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    // Cairo allocates the glyphs; the length in bytes is -1 for up to the zero.
    let status = cairo_scaled_font_text_to_glyphs(
      font,
      0,
      0,
      text,
      -1,
      &glyphs,
      &count,
      nil,
      nil,
      nil
    )
    defer { cairo_glyph_free(glyphs) }
    guard status == CAIRO_STATUS_SUCCESS else { return false }
    // In every font, glyph 0 stands for missing characters.
    return UnsafeBufferPointer(start: glyphs, count: Int(count)).allSatisfy { $0.index != 0 }
  }

  /// Returns the family of the font that suits a text best, by the characters that it has;
  /// nil when fontconfig has no font.
  static func family(covering text: String) -> String? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    let characters = FcCharSetCreate()
    defer { FcCharSetDestroy(characters) }
    for scalar in text.unicodeScalars { FcCharSetAddChar(characters, scalar.value) }
    // The pattern keeps copies of its own.
    FcPatternAddCharSet(pattern, "charset", characters)
    FcPatternAddString(pattern, "family", CairoLetters.usualFamily)
    // 0 is for patterns that are to be matched, and below for a success.
    FcConfigSubstitute(nil, pattern, 0)
    FcDefaultSubstitute(pattern)
    var result: Int32 = 0
    guard let font = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(font) }
    var family: UnsafeMutablePointer<UInt8>?
    // The name is the font's, and copied while that is there.
    guard FcPatternGetString(font, "family", 0, &family) == 0, let family else {
      return nil
    }
    return String(cString: family)
  }
}
#endif
