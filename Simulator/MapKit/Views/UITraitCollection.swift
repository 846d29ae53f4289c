/// The traits for drawing views, such as the theme.
public final class UITraitCollection: NSObject, Sendable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// The user's text size.
  public let preferredContentSizeCategory: UIContentSizeCategory

  /// Creates traits with a theme.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(userInterfaceStyle, .large)
  }

  /// Creates traits with a text size.
  public convenience init(preferredContentSizeCategory category: UIContentSizeCategory) {
    self.init(.light, category)
  }

  init(_ style: UIUserInterfaceStyle, _ category: UIContentSizeCategory) {
    (userInterfaceStyle, preferredContentSizeCategory) = (style, category)
  }

  /// The traits for the current drawing.
  @MainActor public static var current = UITraitCollection(.light, .large)
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// The app's own style.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The user's text size.
public struct UIContentSizeCategory: Hashable, Sendable {
  /// Its name.
  public let rawValue: String

  /// Creates a category from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The smallest text.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// The default size.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// Larger text.
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL"
  )
  /// The largest text.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL"
  )

  /// The notification after the user changes the text size.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification"
  )

  /// The approximate size of the text, as a multiple of the usual size.
  var scale: CGFloat {
    switch self {
    case .extraSmall: 0.82
    case .extraExtraExtraLarge: 1.35
    case .accessibilityExtraExtraExtraLarge: 3.1
    default: 1
    }
  }
}

/// Scales lengths with the user's text size.
@MainActor public final class UIFontMetrics: NSObject {
  /// Creates metrics for a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns the length for the user's text size.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    value * UITraitCollection.current.preferredContentSizeCategory.scale
  }
}
