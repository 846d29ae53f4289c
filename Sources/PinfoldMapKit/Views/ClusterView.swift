#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

/// The default view of a cluster, an area or a single annotation.
///
///     controller.makeView = { annotation, identifier in
///       let view = ClusterView(annotation: annotation, reuseIdentifier: identifier)
///       view.isDraggable = !annotation.isCluster
///       return view
///     }
///
/// It is at least 44 screen points wide and high, even for a small drawing. The drawing is centered
/// in the view. The tip of a pin is at the annotation's coordinate.
@MainActor public final class ClusterView: MKAnnotationView {
  /// The drawing's appearance; `nil` before the view shows an annotation.
  public var clusterAppearance: ClusterViewAppearance? {
    didSet { if clusterAppearance != oldValue { appearanceDidChange() } }
  }

  /// Makes the label for VoiceOver on demand, because VoiceOver rarely needs it.
  var accessibilityText: (@MainActor (ClusterAnnotation) -> String)?

  private var ownLabel: String?

  /// Creates a view.
  public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    letBackgroundThrough()
    becomeAccessible()
    collisionMode = .circle
  }

  /// Returns `nil`: archives are not supported.
  public required init?(coder: NSCoder) { nil }

  /// Draws the shape and the number in the middle.
  public override func draw(_ rect: CGRect) {
    clusterAppearance?.draw(in: bounds, isFlipped: drawsDownwards)
  }

  private func appearanceDidChange() {
    guard let appearance = clusterAppearance else { return }
    let (target, size) = (CGFloat(appearance.target), appearance.size)
    resize(to: CGSize(width: target, height: target))
    centerOffset = CGPoint(x: size.offsetX, y: size.offsetY)
    // From the middle of the view's upper edge to the upper edge of the drawing.
    calloutOffset = CGPoint(x: 0, y: (target - CGFloat(size.height)) / 2)
    canShowCallout = appearance.shape != .area
    redraw()
  }

  private var currentLabel: String? {
    ownLabel ?? (annotation as? ClusterAnnotation).flatMap { accessibilityText?($0) }
  }

  #if canImport(AppKit) && !targetEnvironment(macCatalyst)
  /// The label for VoiceOver: the app's own, or the controller's text for the annotation.
  public override func accessibilityLabel() -> String? {
    MainActor.assumeIsolated { currentLabel }
  }

  /// Sets the label for VoiceOver; `nil` for the controller's text.
  public override func setAccessibilityLabel(_ label: String?) {
    MainActor.assumeIsolated { ownLabel = label }
  }
  #else
  /// The label for VoiceOver: the app's own, or the controller's text for the annotation.
  public override var accessibilityLabel: String? {
    // Some versions of UIKit do not isolate this to an actor, but still call it on the main thread.
    get { MainActor.assumeIsolated { currentLabel } }
    set { MainActor.assumeIsolated { ownLabel = newValue } }
  }
  #endif
}
#endif
