#if CAIRO
import CCairo

extension CairoSheet {
  /// Returns how wide a line of text is.
  public func width(of text: String, in letters: CairoLetters) -> Double {
    use(letters)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Returns whether the font has a glyph for every character of a text.
  public func canWrite(_ text: String, in letters: CairoLetters) -> Bool {
    use(letters)
    return ByteSink.hasGlyphs(for: text, in: cairo_get_scaled_font(context))
  }

  /// Returns the letters in which a text can be written: these, or those of another
  /// font of the system that has a glyph for every character. Nil if none has.
  public func letters(for text: String, like letters: CairoLetters) -> CairoLetters? {
    if canWrite(text, in: letters) { return letters }
    guard let family = ByteSink.family(covering: text) else { return nil }
    let others = CairoLetters(size: letters.size, isBold: letters.isBold, family: family)
    return canWrite(text, in: others) ? others : nil
  }

  /// Writes a line of text.
  ///
  /// - Parameters:
  ///   - x: Where the text begins.
  ///   - y: What the letters stand on.
  public func write(
    _ text: String,
    x: Double,
    y: Double,
    in letters: CairoLetters,
    _ color: CairoColor
  ) {
    use(letters)
    set(color)
    cairo_move_to(context, x, y)
    cairo_show_text(context, text)
    cairo_new_path(context)
  }

  /// Adds the outline of a text to the figure.
  public func addOutline(of text: String, x: Double, y: Double, in letters: CairoLetters) {
    use(letters)
    cairo_move_to(context, x, y)
    cairo_text_path(context, text)
  }

  private func use(_ letters: CairoLetters) {
    let weight = letters.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    cairo_select_font_face(context, letters.family, CAIRO_FONT_SLANT_NORMAL, weight)
    cairo_set_font_size(context, letters.size)
  }

  /// Keeps letters where they belong at every scale, not on whole pixels.
  static func setFontOptions(of context: OpaquePointer) {
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }
}

/// Letters of a font of the system.
public struct CairoLetters: Hashable, Sendable {
  /// Points.
  public var size: Double

  /// Whether the letters are heavy.
  public let isBold: Bool

  /// The family of the font; the system's font without serifs if it has none such.
  public let family: String

  /// The family that stands for the system's font without serifs.
  public static let usualFamily = "sans-serif"

  /// Creates letters.
  public init(size: Double, isBold: Bool = false, family: String = usualFamily) {
    (self.size, self.isBold, self.family) = (size, isBold, family)
  }
}
#endif
