#if canImport(MapKit) && !os(watchOS)
import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit

extension NSView {
  /// Lets what is behind the view be seen where nothing is drawn.
  func letBackgroundThrough() {}

  /// Draws the view again.
  func redraw() { needsDisplay = true }

  /// Reads the view to those who do not see it.
  func read(_ label: String) {
    setAccessibilityElement(true)
    setAccessibilityRole(.button)
    setAccessibilityLabel(label)
  }

  /// Makes the view a square about its middle.
  func resize(toSide side: CGFloat) {
    let frame = frame
    self.frame = CGRect(
      x: frame.origin.x + (frame.size.width - side) / 2,
      y: frame.origin.y + (frame.size.height - side) / 2,
      width: side,
      height: side
    )
  }

  /// Shows the view as it is when nothing moves it.
  func endMotion() { alphaValue = 1 }
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

  /// Reads the view to those who do not see it.
  func read(_ label: String) {
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = label
  }

  /// Makes the view a square about its middle.
  func resize(toSide side: CGFloat) {
    bounds = CGRect(x: 0, y: 0, width: side, height: side)
  }

  /// Shows the view as it is when nothing moves it.
  func endMotion() { (alpha, transform) = (1, .identity) }
}
#endif
#endif
