/// Decides which messages of a map view go to Pinfold, and which to the app's delegate.
///
/// Selectors identify the messages. The table does not depend on Objective-C, so that every
/// platform makes the same decisions and can test them.
struct MessageTable {
  /// The receiver of a message.
  enum Recipient: Hashable {
    /// Pinfold's delegate, which forwards the message to the app's delegate.
    case pinfold

    /// Only the app's delegate.
    case app

    /// An object that accepts every message and does nothing. A map view remembers which messages
    /// its delegate implements, even after the app's delegate is deallocated.
    case silence

    /// No object: the app's delegate does not implement the message.
    case none
  }

  /// The messages that Pinfold needs, even if the app does not.
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

  /// Messages that Pinfold forwards if the app implements them. A map view that has the newer
  /// message may not send the older one, which the app may need.
  static let passedMessages: Set<String> = {
    #if os(macOS) || os(tvOS)
    // These systems lack the newer messages, so Pinfold does not implement them.
    []
    #else
    ["mapView:didSelectAnnotation:", "mapView:didDeselectAnnotation:"]
    #endif
  }()

  /// The old message for drawing overlays. A map view uses it only without the new one.
  private static let oldOverlayMessage = "mapView:viewForOverlay:"

  /// Whether the app's delegate implements a message; `nil` without such a delegate.
  let appImplements: ((String) -> Bool)?

  /// The forwarded messages; see ``passedMessages``. Tests use others.
  var passed = passedMessages
}

extension MessageTable {
  /// Returns whether the delegate of a map view claims to implement a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - inherited: The delegate's answer without the table.
  func responds(to message: String, inherited: Bool) -> Bool {
    if message == "mapView:rendererForOverlay:", drawsOverlaysTheOldWay { return false }
    if Self.ownMessages.contains(message) { return true }
    if passed.contains(message) { return appImplements?(message) ?? false }
    return inherited || appImplements?(message) ?? false
  }

  /// Returns the receiver of a message to the delegate of a map view.
  func recipient(of message: String) -> Recipient {
    if Self.ownMessages.contains(message) || passed.contains(message) {
      return .pinfold
    }
    guard let appImplements else { return .silence }
    return appImplements(message) ? .app : .none
  }

  /// Whether the app draws overlays only with the old `mapView(_:viewFor:)`. Such a map does not
  /// draw Pinfold's overlays.
  private var drawsOverlaysTheOldWay: Bool {
    guard let appImplements else { return false }
    return appImplements(Self.oldOverlayMessage) && !appImplements("mapView:rendererForOverlay:")
  }
}
