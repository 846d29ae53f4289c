#if canImport(MapKit) && !os(watchOS)
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

/// A view of the platform: `NSView` on the Mac, `UIView` elsewhere.
public typealias PlatformView = NSView

/// A color of the platform: `NSColor` on the Mac, `UIColor` elsewhere.
public typealias PlatformColor = NSColor

/// An image of the platform: `NSImage` on the Mac, `UIImage` elsewhere.
public typealias PlatformImage = NSImage

typealias PlatformBezierPath = NSBezierPath
typealias PlatformFont = NSFont

/// Distances from edges: `NSEdgeInsets` on the Mac, `UIEdgeInsets` elsewhere.
public typealias PlatformEdgeInsets = NSEdgeInsets
#else
#if canImport(UIKit)
public import UIKit
#else
// The simulated MapKit has the views of UIKit, too.
public import MapKit
#endif

/// A view of the platform: `NSView` on the Mac, `UIView` elsewhere.
public typealias PlatformView = UIView

/// A color of the platform: `NSColor` on the Mac, `UIColor` elsewhere.
public typealias PlatformColor = UIColor

/// An image of the platform: `NSImage` on the Mac, `UIImage` elsewhere.
public typealias PlatformImage = UIImage

typealias PlatformBezierPath = UIBezierPath
typealias PlatformFont = UIFont

/// Distances from edges: `NSEdgeInsets` on the Mac, `UIEdgeInsets` elsewhere.
public typealias PlatformEdgeInsets = UIEdgeInsets
#endif

/// Returns whether the current thread runs the main actor.
func isOnMainThread() -> Bool {
  #if canImport(ObjectiveC)
  Thread.isMainThread
  #else
  MainQueue.isCurrent
  #endif
}

extension PlatformEdgeInsets {
  /// The same insets, with zero for NaN, clamped to 10,000, which is larger than any screen.
  var clamped: PlatformEdgeInsets {
    let sides = [top, left, bottom, right].map { $0.isNaN ? 0 : min(max($0, -1e4), 1e4) }
    return PlatformEdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}
#endif
