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
typealias PlatformEdgeInsets = NSEdgeInsets
#else
#if canImport(UIKit)
public import UIKit
#else
// The simulated one has the views, too.
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
typealias PlatformEdgeInsets = UIEdgeInsets
#endif

/// Returns whether this is the thread of the main actor.
func isOnMainThread() -> Bool {
  #if canImport(ObjectiveC)
  Thread.isMainThread
  #else
  MainQueue.isCurrent
  #endif
}

extension PlatformEdgeInsets {
  /// The same distance from every edge: zero for NaN, and no more than the size of any
  /// screen.
  init(_ distance: Double) {
    let distance = CGFloat(distance.isNaN ? 0 : min(max(distance, -1e4), 1e4))
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }
}
#endif
