#if canImport(MapKit) && !os(watchOS)
import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit

extension NSView {
  /// Lets what is behind the view be seen where nothing is drawn.
  func letBackgroundThrough() {}

  /// Draws the view again.
  func redraw() { needsDisplay = true }

  /// Whether y grows downwards while the view draws.
  var drawsDownwards: Bool { isFlipped }

  /// Lets VoiceOver find the view.
  func becomeAccessible() {
    setAccessibilityElement(true)
    setAccessibilityRole(.button)
  }

  /// Lets VoiceOver find the view and read a label; `nil` for that of the view itself.
  func read(_ label: String?) {
    becomeAccessible()
    setAccessibilityLabel(label)
  }

  /// Lets VoiceOver read what is in the view instead of the view.
  func readContents() { setAccessibilityElement(false) }

  /// Gives the view a size about its middle.
  func resize(to size: CGSize) {
    let frame = frame
    self.frame = CGRect(
      x: frame.origin.x + (frame.size.width - size.width) / 2,
      y: frame.origin.y + (frame.size.height - size.height) / 2,
      width: size.width,
      height: size.height
    )
  }

  /// Shows the view as it is when nothing moves it: animations go on when a view is
  /// used again, unless they are removed.
  func endMotion() {
    layer?.removeAllAnimations()
    alphaValue = 1
  }

  /// Shows a view that an app has made ready for something else while it faded out.
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

  /// Continues with a line.
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
  /// Lets what is behind the view be seen where nothing is drawn.
  func letBackgroundThrough() {
    isOpaque = false
    backgroundColor = .clear
  }

  /// Draws the view again.
  func redraw() { setNeedsDisplay() }

  /// Whether y grows downwards while the view draws.
  var drawsDownwards: Bool { true }

  /// Lets VoiceOver find the view. Traits that MapKit or the app set stay.
  func becomeAccessible() {
    isAccessibilityElement = true
    accessibilityTraits.insert(.button)
  }

  /// Lets VoiceOver find the view and read a label; `nil` for that of the view itself.
  func read(_ label: String?) {
    becomeAccessible()
    accessibilityLabel = label
  }

  /// Lets VoiceOver read what is in the view instead of the view.
  func readContents() { isAccessibilityElement = false }

  /// Gives the view a size about its middle.
  func resize(to size: CGSize) { bounds = CGRect(origin: .zero, size: size) }

  /// Shows the view as it is when nothing moves it: animations go on when a view is
  /// used again, unless they are removed.
  func endMotion() {
    layer.removeAllAnimations()
    (alpha, transform) = (1, .identity)
  }

  /// Shows a view that an app has made ready for something else while it faded out: as clear and
  /// as turned as the app wants it.
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
