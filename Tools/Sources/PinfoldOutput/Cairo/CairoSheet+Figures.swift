#if CAIRO
import CCairo

extension CairoSheet {
  /// Begins a line.
  public func move(toX x: Double, y: Double) { cairo_move_to(context, x, y) }

  /// Continues a line.
  public func line(toX x: Double, y: Double) { cairo_line_to(context, x, y) }

  /// Joins the end of a line to its beginning.
  public func closeLine() { cairo_close_path(context) }

  /// Adds a rectangle.
  public func addRectangle(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(context, x, y, width, height)
  }

  /// Adds a rectangle with round corners.
  ///
  /// - Parameter radius: The corners' radius; no more than half a side is used.
  public func addRectangle(
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    radius: Double
  ) {
    let radius = min(radius, width / 2, height / 2)
    let (left, right, top, bottom) = (
      x + radius, x + width - radius, y + radius, y + height - radius
    )
    cairo_new_sub_path(context)
    cairo_arc(context, right, top, radius, -.pi / 2, 0)
    cairo_arc(context, right, bottom, radius, 0, .pi / 2)
    cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
    cairo_arc(context, left, top, radius, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }

  /// Adds a circle.
  public func addCircle(x: Double, y: Double, radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    cairo_close_path(context)
  }

  /// Fills the figure.
  ///
  /// - Parameter isKept: Whether the figure is to be stroked as well.
  public func fill(_ color: CairoColor, keepingFigure isKept: Bool = false) {
    set(color)
    if isKept { cairo_fill_preserve(context) } else { cairo_fill(context) }
  }

  /// Draws a line along the figure, with round joints.
  public func stroke(_ color: CairoColor, width: Double) {
    set(color)
    cairo_set_line_width(context, width)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(context)
  }

  func set(_ color: CairoColor) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
  }
}

/// A color, with shares from 0 to 1.
public struct CairoColor: Hashable, Sendable {
  /// The share of red.
  public let red: Double

  /// The share of green.
  public let green: Double

  /// The share of blue.
  public let blue: Double

  /// 1 where nothing under it is seen.
  public let opacity: Double

  /// Creates a color.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }
}
#endif
