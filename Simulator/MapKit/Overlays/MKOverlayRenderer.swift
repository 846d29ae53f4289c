/// Draws an overlay.
@MainActor open class MKOverlayRenderer: NSObject {
  /// The overlay to draw.
  public let overlay: any MKOverlay

  /// The opacity.
  open var alpha: CGFloat = 1

  /// Creates a renderer that draws nothing.
  public init(overlay: any MKOverlay) {
    self.overlay = overlay
    super.init()
  }
}

/// Stands for a delegate method that is not implemented, because optional methods need Objective-C.
@MainActor public final class MissingOverlayRenderer: MKOverlayRenderer {}

/// Draws an overlay with a line and a color.
@MainActor open class MKOverlayPathRenderer: MKOverlayRenderer {
  /// The fill color.
  open var fillColor: UIColor?

  /// The line color.
  open var strokeColor: UIColor?

  /// The line width.
  open var lineWidth: CGFloat = 0
}

/// Draws a polygon.
@MainActor open class MKPolygonRenderer: MKOverlayPathRenderer {
  /// Creates a renderer.
  public init(polygon: MKPolygon) { super.init(overlay: polygon) }
}

/// Draws a line.
@MainActor open class MKPolylineRenderer: MKOverlayPathRenderer {
  /// Creates a renderer.
  public init(polyline: MKPolyline) { super.init(overlay: polyline) }
}
