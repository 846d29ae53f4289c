#if canImport(MapKit) && !os(watchOS)
import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit

extension NSView {
  /// Makes the view transparent where it draws nothing.
  func letBackgroundThrough() {}

  func redraw() { needsDisplay = true }

  /// Whether y grows downwards while the view draws.
  var drawsDownwards: Bool { isFlipped }

  /// Makes the view visible to VoiceOver.
  func becomeAccessible() {
    setAccessibilityElement(true)
    setAccessibilityRole(.button)
  }

  /// Makes the view visible to VoiceOver with a label; `nil` for the view's own label.
  func read(_ label: String?) {
    becomeAccessible()
    setAccessibilityLabel(label)
  }

  /// Lets VoiceOver read the view's contents instead of the view.
  func readContents() { setAccessibilityElement(false) }

  /// Resizes the view about its middle.
  func resize(to size: CGSize) {
    let frame = frame
    self.frame = CGRect(
      x: frame.origin.x + (frame.size.width - size.width) / 2,
      y: frame.origin.y + (frame.size.height - size.height) / 2,
      width: size.width,
      height: size.height
    )
  }

  /// Resets the view to its state at rest. A reused view keeps its animations until something
  /// removes them.
  func endMotion() {
    layer?.removeAllAnimations()
    alphaValue = 1
  }

  /// Shows a view that an app prepared for another use while it faded out.
  func endFading() {
    layer?.removeAllAnimations()
    if alphaValue == 0 { alphaValue = 1 }
  }
}

extension NSBezierPath {
  /// Creates a rectangle with round corners.
  convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(roundedRect: rect, xRadius: cornerRadius, yRadius: cornerRadius)
  }

  func addLine(to point: CGPoint) { line(to: point) }
}

extension NSImage {
  /// Draws the image into a rect, the right way up.
  func draw(inside rect: CGRect) {
    draw(
      in: rect,
      from: .zero,
      operation: .sourceOver,
      fraction: 1,
      respectFlipped: true,
      hints: nil
    )
  }
}
#else
#if canImport(UIKit)
import UIKit
#endif

extension UIView {
  /// Makes the view transparent where it draws nothing.
  func letBackgroundThrough() {
    isOpaque = false
    backgroundColor = .clear
  }

  func redraw() { setNeedsDisplay() }

  /// Whether y grows downwards while the view draws.
  var drawsDownwards: Bool { true }

  /// Makes the view visible to VoiceOver. It keeps traits that MapKit or the app set.
  func becomeAccessible() {
    isAccessibilityElement = true
    accessibilityTraits.insert(.button)
  }

  /// Makes the view visible to VoiceOver with a label; `nil` for the view's own label.
  func read(_ label: String?) {
    becomeAccessible()
    accessibilityLabel = label
  }

  /// Lets VoiceOver read the view's contents instead of the view.
  func readContents() { isAccessibilityElement = false }

  /// Resizes the view about its middle.
  func resize(to size: CGSize) { bounds = CGRect(origin: .zero, size: size) }

  /// Resets the view to its state at rest. A reused view keeps its animations until something
  /// removes them.
  func endMotion() {
    layer.removeAllAnimations()
    (alpha, transform) = (1, .identity)
  }

  /// Shows a view that an app prepared for another use while it faded out. Keeps the app's opacity
  /// and rotation.
  func endFading() {
    layer.removeAllAnimations()
    if alpha == 0 { alpha = 1 }
    (transform.tx, transform.ty) = (0, 0)
  }
}

extension UIImage {
  /// Draws the image into a rect.
  @MainActor func draw(inside rect: CGRect) { draw(in: rect) }
}
#endif
#endif
