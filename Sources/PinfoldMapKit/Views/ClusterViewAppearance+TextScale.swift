#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

extension ClusterViewAppearance {
  /// The scale of the user's text size, from 1 to ``maximumScale``. Pass it to
  /// ``size(ofCount:scale:)``. Always 1 on the Mac.
  @MainActor public static var textScale: Double {
    ClusterAppearance.clamped(textScale: systemTextScale)
  }

  #if canImport(AppKit) && !targetEnvironment(macCatalyst)
  @MainActor static var systemTextScale: Double { 1 }
  #else
  @MainActor static var systemTextScale: Double {
    Double(UIFontMetrics(forTextStyle: .caption2).scaledValue(for: 100)) / 100
  }
  #endif
}

/// Calls back when the user changes the text size, until it is deallocated.
@MainActor final class TextScaleObserver {
  #if canImport(AppKit) && !targetEnvironment(macCatalyst)
  init(in center: NotificationCenter = .default, _ action: @escaping @MainActor () -> Void) {}
  #else
  private let observation: Observation

  init(in center: NotificationCenter = .default, _ action: @escaping @MainActor () -> Void) {
    observation = Observation(
      center,
      center.addObserver(
        forName: UIContentSizeCategory.didChangeNotification,
        object: nil,
        queue: nil
      ) { _ in
        // UIKit posts on the main thread.
        MainActor.assumeIsolated { action() }
      }
    )
  }
  #endif
}

/// Observes notifications until it is deallocated, on any thread.
private final class Observation {
  private let center: NotificationCenter
  private let token: any NSObjectProtocol

  init(_ center: NotificationCenter, _ token: any NSObjectProtocol) {
    (self.center, self.token) = (center, token)
  }

  deinit { center.removeObserver(token) }
}
#endif
