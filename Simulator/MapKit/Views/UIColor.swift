/// A colour.
public final class UIColor: NSObject, Sendable {
  private let name: String

  private init(_ name: String) { self.name = name }

  /// The colour that adapts to light and dark appearance.
  public static let systemBlue = UIColor("systemBlue")
  /// The colour that adapts to light and dark appearance.
  public static let systemGreen = UIColor("systemGreen")
  /// The colour that adapts to light and dark appearance.
  public static let systemIndigo = UIColor("systemIndigo")
  /// The colour that adapts to light and dark appearance.
  public static let systemOrange = UIColor("systemOrange")
  /// The colour that adapts to light and dark appearance.
  public static let systemPink = UIColor("systemPink")
  /// The colour that adapts to light and dark appearance.
  public static let systemPurple = UIColor("systemPurple")
  /// The colour that adapts to light and dark appearance.
  public static let systemRed = UIColor("systemRed")
  /// The colour that adapts to light and dark appearance.
  public static let systemTeal = UIColor("systemTeal")
  /// Orange.
  public static let orange = UIColor("orange")
  /// White.
  public static let white = UIColor("white")
  /// Nothing.
  public static let clear = UIColor("clear")

  /// Fills what is drawn next.
  public func setFill() {}

  /// Strokes what is drawn next.
  public func setStroke() {}

  /// Returns the colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor("\(name) \(alpha)") }

  /// Its name.
  public override var description: String { name }

  /// Whether two are the same.
  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.name == name }

  /// The same for colours that are the same.
  public override var hash: Int { name.hashValue }
}

/// A typeface in a size.
public final class UIFont: NSObject, Sendable {
  /// How bold it is.
  public enum Weight: Sendable {
    /// Bold.
    case bold

    /// Between regular and bold.
    case semibold
  }

  /// Returns the system's typeface, whose digits are all of one width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont()
  }
}

/// A shape to draw.
public final class UIBezierPath: NSObject {
  /// How wide its line is.
  public var lineWidth: CGFloat = 1

  /// Creates an ellipse.
  public init(ovalIn rect: CGRect) { super.init() }

  /// Creates a rectangle.
  public init(rect: CGRect) { super.init() }

  /// Fills it.
  public func fill() {}

  /// Draws its line.
  public func stroke() {}
}

extension NSAttributedString.Key {
  /// The typeface.
  public static let font = NSAttributedString.Key("NSFont")

  /// What letters are filled with.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
}

extension NSAttributedString {
  /// Draws it; there is no screen to draw on.
  public func draw(at point: CGPoint) {}

  /// How large it is, roughly.
  public func size() -> CGSize { CGSize(width: CGFloat(8 * length), height: 16) }
}
