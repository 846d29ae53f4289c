#if canImport(MapKit) && !os(watchOS)
import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit

extension ViewMove {
  /// Fades views, and calls back when that is done.
  static func run(
    _ moves: [ViewMove],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    let alphas = moves.map { $0.alphas(of: $0.view.alphaValue) }
    for (move, alpha) in zip(moves, alphas) { move.view.alphaValue = alpha.from }
    NSAnimationContext.runAnimationGroup { context in
      context.duration = seconds
      for (move, alpha) in zip(moves, alphas) { move.view.animator().alphaValue = alpha.to }
    } completionHandler: {
      // AppKit calls back on the main thread, where it was called.
      MainActor.assumeIsolated { completion() }
    }
  }
}

/// Whether the user wants less motion.
@MainActor func systemReducesMotion() -> Bool {
  NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
}
#else
#if canImport(UIKit)
import UIKit
#endif

extension ViewMove {
  /// Moves and fades views, and calls back when that is done.
  static func run(
    _ moves: [ViewMove],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    let alphas = moves.map { $0.alphas(of: $0.view.alpha) }
    for (move, alpha) in zip(moves, alphas) {
      move.view.alpha = alpha.from
      move.view.transform = CGAffineTransform(translationX: move.start.x, y: move.start.y)
    }
    UIView.animate(withDuration: seconds, delay: 0, options: .allowUserInteraction) {
      for (move, alpha) in zip(moves, alphas) {
        move.view.alpha = alpha.to
        move.view.transform = CGAffineTransform(translationX: move.end.x, y: move.end.y)
      }
    } completion: { _ in
      completion()
    }
  }
}

/// Whether the user wants less motion.
@MainActor func systemReducesMotion() -> Bool { UIAccessibility.isReduceMotionEnabled }
#endif

/// Calls back after some time.
@MainActor func callBack(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
  Task { @MainActor in
    // A sleep that is cut short ends all the same.
    try? await Task.sleep(nanoseconds: seconds > 0 ? UInt64(min(seconds, 1e6) * 1e9) : 0)
    action()
  }
}
#endif
