/// Draws an overlay.
@MainActor open class MKOverlayRenderer: NSObject {
  /// What it draws.
  public let overlay: any MKOverlay

  /// How opaque it is.
  open var alpha: CGFloat = 1

  /// Creates a renderer that draws nothing.
  public init(overlay: any MKOverlay) {
    self.overlay = overlay
    super.init()
  }
}

/// Stands for what a delegate would have returned, had it implemented the method: there
/// are no optional methods without Objective-C.
@MainActor public final class MissingOverlayRenderer: MKOverlayRenderer {}

/// Draws an overlay with a line and a color.
@MainActor open class MKOverlayPathRenderer: MKOverlayRenderer {
  /// What it is filled with.
  open var fillColor: UIColor?

  /// What its line is drawn with.
  open var strokeColor: UIColor?

  /// How wide its line is.
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
