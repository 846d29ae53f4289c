#if canImport(MapKit) && !os(watchOS)
public import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

/// The view of a cluster, an area or a single annotation, unless the app has its
/// own.
///
/// At least 44 screen points wide and high, however small what is drawn on it.
@MainActor public final class ClusterView: MKAnnotationView {
  /// How it looks; `nil` before it shows something.
  public var look: ClusterLook? {
    didSet { if look != oldValue { lookDidChange() } }
  }

  /// Creates a view.
  public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    letBackgroundThrough()
    collisionMode = .circle
    // Nothing is hidden by the map: what is on it is there because it should be.
    displayPriority = .required
  }

  /// Creates a view from an archive, which cannot be done.
  public required init?(coder: NSCoder) { nil }

  /// Draws the shape and the number in the middle.
  public override func draw(_ rect: CGRect) { look?.draw(in: bounds) }

  private func lookDidChange() {
    guard let look else { return }
    resize(toSide: CGFloat(look.target))
    canShowCallout = look.shape != .area
    redraw()
  }
}
#endif
