#if canImport(MapKit) && !os(watchOS)
import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit

extension ViewMove {
  /// Moves and fades views, and then calls back.
  ///
  /// AppKit and MapKit own the geometry of a view and of its layer. The animations add to the
  /// layer's position, so that a camera that moves meanwhile moves the view, too.
  static func run(
    _ moves: [ViewMove],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      // Core Animation calls back on the main thread.
      MainActor.assumeIsolated { completion() }
    }
    for move in moves { move.run(seconds: seconds) }
    CATransaction.commit()
  }

  private func run(seconds: Double) {
    view.wantsLayer = true
    let alphas = alphas(of: view.alphaValue)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (alphas.from, alphas.to)
    let shift = CABasicAnimation(keyPath: "position")
    shift.fromValue = NSValue(point: shiftInSuperview(start))
    shift.toValue = NSValue(point: shiftInSuperview(end))
    shift.isAdditive = true
    // A disappearing view stays at its end position until the surface removes it from the map.
    shift.fillMode = .forwards
    shift.isRemovedOnCompletion = false
    for (name, animation) in [("fade", fade), ("shift", shift)] {
      // Core Animation treats zero as a quarter of a second.
      animation.duration = max(seconds, .leastNormalMagnitude)
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      view.layer?.add(animation, forKey: "Pinfold.\(name)")
    }
    view.alphaValue = alphas.to
  }

  /// Converts an offset on the map to the view's superview, because y may grow upwards in one of
  /// them.
  private func shiftInSuperview(_ offset: CGPoint) -> CGPoint {
    let mapView = sequence(first: view as NSView, next: \.superview).first { $0 is MKMapView }
    guard let mapView, let superview = view.superview else { return offset }
    let (start, end) = (
      superview.convert(CGPoint.zero, from: mapView), superview.convert(offset, from: mapView)
    )
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }
}

/// Whether the user prefers less motion.
@MainActor func systemReducesMotion() -> Bool {
  NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
}
#else
#if canImport(UIKit)
import UIKit
#endif

extension ViewMove {
  /// Moves and fades views, and then calls back.
  static func run(
    _ moves: [ViewMove],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    let alphas = moves.map { $0.alphas(of: $0.view.alpha) }
    for (move, alpha) in zip(moves, alphas) {
      move.view.alpha = alpha.from
      move.view.put(at: move.start)
    }
    UIView.animate(withDuration: seconds, delay: 0, options: .allowUserInteraction) {
      for (move, alpha) in zip(moves, alphas) {
        move.view.alpha = alpha.to
        move.view.put(at: move.end)
      }
    } completion: { _ in
      completion()
    }
  }
}

extension UIView {
  /// Moves the drawing of the view, and keeps the app's rotation and scale.
  fileprivate func put(at offset: CGPoint) {
    var moved = transform
    (moved.tx, moved.ty) = (offset.x, offset.y)
    transform = moved
  }
}

/// Whether the user prefers less motion.
@MainActor func systemReducesMotion() -> Bool { UIAccessibility.isReduceMotionEnabled }
#endif

/// Calls back after a number of seconds.
@MainActor func callBack(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
  Task { @MainActor in
    // A canceled sleep still calls back.
    try? await Task.sleep(nanoseconds: seconds > 0 ? UInt64(min(seconds, 1e6) * 1e9) : 0)
    action()
  }
}
#endif
