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

  /// How opaque the view is, from 0 to 1.
  var opacity: CGFloat {
    get { alphaValue }
    set { alphaValue = newValue }
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

  /// Reads the view to those who do not see it.
  func read(_ label: String) {
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = label
  }

  /// How opaque the view is, from 0 to 1.
  var opacity: CGFloat {
    get { alpha }
    set { alpha = newValue }
  }
}
#endif
#endif
