#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

/// The view of a cluster, an area or a single annotation, unless the app has its
/// own.
///
/// At least 44 screen points wide and high, however small what is drawn on it. That is
/// in the middle of the view, or of a pin the tip is where the annotation is.
@MainActor public final class ClusterView: MKAnnotationView {
  /// What is drawn; `nil` before it shows something.
  public var clusterAppearance: ClusterViewAppearance? {
    didSet { if clusterAppearance != oldValue { appearanceDidChange() } }
  }

  /// Makes the label for VoiceOver on demand, which is rare.
  var accessibilityText: (@MainActor (ClusterAnnotation) -> String)?

  private var ownLabel: String?

  /// Creates a view.
  public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    letBackgroundThrough()
    becomeAccessible()
    collisionMode = .circle
  }

  /// Creates a view from an archive, which cannot be done.
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
    // From the middle of the upper edge to that of what is drawn.
    calloutOffset = CGPoint(x: 0, y: (target - CGFloat(size.height)) / 2)
    canShowCallout = appearance.shape != .area
    redraw()
  }

  private var currentLabel: String? {
    ownLabel ?? (annotation as? ClusterAnnotation).flatMap { accessibilityText?($0) }
  }

  #if canImport(AppKit) && !targetEnvironment(macCatalyst)
  /// What is read: what the app set, or the controller's text for the annotation.
  public override func accessibilityLabel() -> String? {
    MainActor.assumeIsolated { currentLabel }
  }

  /// Sets what is read; `nil` for the controller's text.
  public override func setAccessibilityLabel(_ label: String?) {
    MainActor.assumeIsolated { ownLabel = label }
  }
  #else
  /// What is read: what the app set, or the controller's text for the annotation.
  public override var accessibilityLabel: String? {
    // Some versions of UIKit promise no actor, but call this on the main thread all the
    // same.
    get { MainActor.assumeIsolated { currentLabel } }
    set { MainActor.assumeIsolated { ownLabel = newValue } }
  }
  #endif
}
#endif
