#if CAIRO
import CCairo

/// A sheet to draw on: pixels of a PNG, or one page of PDF.
///
/// Lengths are in points from the upper left corner. A figure is made of lines,
/// rectangles and circles, then filled or stroked, which also clears it. The first
/// failure is kept until ``finish()``, so that drawing code need not check for it.
///
/// The same calls make the same bytes, with the same Cairo and the same fonts.
public struct CairoSheet: ~Copyable {
  /// What the sheet becomes.
  public enum Format: Hashable, Sendable {
    /// Pixels, with the number of pixels per point.
    case png(scale: Double)

    /// One page, a point of which is 1/72 inch.
    case pdf
  }

  let context: OpaquePointer
  private let surface: OpaquePointer
  private let format: Format
  private let sink: ByteSink

  /// Creates an empty sheet; see ``failure`` for whether it can be drawn on.
  ///
  /// - Precondition: The sides and the scale are above 0.
  public init(width: Double, height: Double, format: Format) {
    precondition(width > 0 && height > 0, "A sheet of \(width) by \(height)")
    let sink = ByteSink()
    let surface: OpaquePointer
    switch format {
    case .png(let scale):
      precondition(scale > 0, "A scale of \(scale)")
      let (columns, rows) = (Self.pixels(width, scale), Self.pixels(height, scale))
      // Never nil: Cairo returns a surface with its error.
      surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows)
      cairo_surface_set_device_scale(surface, scale, scale)
    case .pdf:
      surface = sink.makePDFSurface(width: width, height: height)
      // Every reader supports it, and it has everything that is drawn here.
      cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
      // The date would make every file different.
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    }
    (self.format, self.sink, self.surface) = (format, sink, surface)
    // Never nil either.
    context = cairo_create(surface)
    Self.setFontOptions(of: context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// The first failure, such as a sheet with more than 32,767 pixels on a side, or with
  /// more than the memory holds.
  public var failure: OutputError? {
    let status = cairo_status(context)
    return status == CAIRO_STATUS_SUCCESS ? nil : OutputError(status)
  }

  /// Sets the title of the sheet, which only PDF has.
  public func setTitle(_ title: String) {
    guard format == .pdf else { return }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
  }

  /// Ends the sheet.
  ///
  /// - Returns: The content of the file.
  /// - Throws: The first error of drawing.
  public consuming func finish() throws(OutputError) -> [UInt8] {
    if let failure { throw failure }
    let status: cairo_status_t
    switch format {
    case .png: status = sink.writePNG(of: surface)
    case .pdf:
      cairo_show_page(context)
      cairo_surface_finish(surface)
      status = cairo_surface_status(surface)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw OutputError(status) }
    return sink.bytes
  }

  /// Returns the pixels that a length takes, up to more than Cairo accepts.
  private static func pixels(_ length: Double, _ scale: Double) -> Int32 {
    Int32(min((length * scale).rounded(.up), Double(Int32.max)))
  }
}

extension OutputError {
  init(_ status: cairo_status_t) {
    self = .notDrawn(String(cString: cairo_status_to_string(status)))
  }
}
#endif
