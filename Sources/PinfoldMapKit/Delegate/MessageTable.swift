/// Which messages of a map view go to Pinfold, and which to the app's delegate.
///
/// Messages are named by their selectors. The table is independent of Objective-C, so
/// that its decisions are the same, and tested, everywhere.
struct MessageTable {
  /// The receiver of a message.
  enum Recipient: Hashable {
    /// Pinfold's delegate, which passes it on to the app's.
    case pinfold

    /// Only the app's delegate.
    case app

    /// An object that accepts every message and does nothing: a map view remembers what
    /// its delegate implements, even after the app's delegate that did so was
    /// deallocated.
    case silence

    /// No object: the app's delegate does not implement it.
    case none
  }

  /// The messages that Pinfold needs, whether or not the app does.
  static let ownMessages: Set<String> = [
    "mapView:regionWillChangeAnimated:",
    "mapView:regionDidChangeAnimated:",
    "mapViewDidChangeVisibleRegion:",
    "mapViewDidFinishRenderingMap:fullyRendered:",
    "mapView:viewForAnnotation:",
    "mapView:didAddAnnotationViews:",
    "mapView:didSelectAnnotationView:",
    "mapView:didDeselectAnnotationView:",
    "mapView:rendererForOverlay:",
  ]

  /// Messages that Pinfold passes on if the app implements them: a map view that has the
  /// newer message may leave out the older one, which the app may be waiting for.
  static let passedMessages: Set<String> = {
    #if os(macOS) || os(tvOS)
    // There are none there, so that Pinfold has no methods for them.
    []
    #else
    ["mapView:didSelectAnnotation:", "mapView:didDeselectAnnotation:"]
    #endif
  }()

  /// The old way of drawing overlays, which a map view uses only without the new one.
  private static let oldOverlayMessage = "mapView:viewForOverlay:"

  /// Whether the app's delegate implements a message; `nil` without such a delegate.
  let appImplements: ((String) -> Bool)?

  /// See ``passedMessages``; other ones in tests.
  var passed = passedMessages
}

extension MessageTable {
  /// Whether the delegate of a map view claims to implement a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - inherited: What it would answer without the table, as every object does.
  func responds(to message: String, inherited: Bool) -> Bool {
    if message == "mapView:rendererForOverlay:", drawsOverlaysTheOldWay { return false }
    if Self.ownMessages.contains(message) { return true }
    if passed.contains(message) { return appImplements?(message) ?? false }
    return inherited || appImplements?(message) ?? false
  }

  /// Returns the receiver of a message that is sent to the delegate of a map view.
  func recipient(of message: String) -> Recipient {
    if Self.ownMessages.contains(message) || passed.contains(message) {
      return .pinfold
    }
    guard let appImplements else { return .silence }
    return appImplements(message) ? .app : .none
  }

  /// Whether the app draws overlays with `mapView(_:viewFor:)` for overlays and with
  /// nothing else. Pinfold's own are not drawn on such a map.
  private var drawsOverlaysTheOldWay: Bool {
    guard let appImplements else { return false }
    return appImplements(Self.oldOverlayMessage) && !appImplements("mapView:rendererForOverlay:")
  }
}
