/// The surroundings that views are drawn in.
public final class UITraitCollection: NSObject, Sendable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// The user's text size.
  public let preferredContentSizeCategory: UIContentSizeCategory

  /// Creates surroundings that are light or dark.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(userInterfaceStyle, .large)
  }

  /// Creates surroundings with text of some size.
  public convenience init(preferredContentSizeCategory category: UIContentSizeCategory) {
    self.init(.light, category)
  }

  init(_ style: UIUserInterfaceStyle, _ category: UIContentSizeCategory) {
    (userInterfaceStyle, preferredContentSizeCategory) = (style, category)
  }

  /// The surroundings that are drawn in now.
  @MainActor public static var current = UITraitCollection(.light, .large)
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// The app's own.
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

  /// Creates a category of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The smallest.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// What is set unless the user sets something else.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// Larger.
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL"
  )
  /// The largest.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL"
  )

  /// Posted after the user has set another size.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification"
  )

  /// How much larger text is than usual, roughly.
  var scale: CGFloat {
    switch self {
    case .extraSmall: 0.82
    case .extraExtraExtraLarge: 1.35
    case .accessibilityExtraExtraExtraLarge: 3.1
    default: 1
    }
  }
}

/// Scales what belongs to text.
@MainActor public final class UIFontMetrics: NSObject {
  /// Creates metrics of a style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns a length as large as text is now.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    value * UITraitCollection.current.preferredContentSizeCategory.scale
  }
}
