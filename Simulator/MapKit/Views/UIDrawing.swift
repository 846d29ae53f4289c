/// Records the drawing of views for tests.
@MainActor public enum UIDrawing {
  /// A recorded drawing step.
  public struct Mark {
    /// The bounds of the mark.
    public let bounds: CGRect

    /// The fill color, or `nil` for an image.
    public let color: UIColor?

    /// The text, or `nil` for a shape.
    public let text: String?
  }

  static var fill = UIColor.black
  private static var marks: [Mark] = []

  /// Returns the marks that a closure draws with the given traits, the bottom one first.
  public static func record(
    in traits: UITraitCollection = UITraitCollection(userInterfaceStyle: .light),
    _ draw: () -> Void
  ) -> [Mark] {
    let current = UITraitCollection.current
    (marks, UITraitCollection.current) = ([], traits)
    draw()
    defer { (marks, UITraitCollection.current) = ([], current) }
    return marks
  }

  static func add(_ bounds: CGRect, _ color: UIColor?, text: String? = nil) {
    let resolved = color?.resolvedColor(with: .current)
    marks.append(Mark(bounds: bounds, color: resolved, text: text))
  }
}

/// A shape to draw.
@MainActor public final class UIBezierPath: NSObject {
  /// The line width.
  public var lineWidth: CGFloat = 1

  private var reach: CGRect?

  /// Creates an empty shape.
  public override nonisolated init() { super.init() }

  /// Creates an ellipse.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    reach = rect
  }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    reach = rect
  }

  /// Creates a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(rect: rect)
  }

  /// Begins a line.
  public func move(to point: CGPoint) { addLine(to: point) }

  /// Continues with a line.
  public func addLine(to point: CGPoint) {
    let dot = CGRect(origin: point, size: .zero)
    reach = reach.map { $0.union(dot) } ?? dot
  }

  /// Closes the line.
  public func close() {}

  /// Fills the shape.
  public func fill() { if let reach { UIDrawing.add(reach, UIDrawing.fill) } }

  /// Draws the line.
  public func stroke() {}
}

/// A typeface in a size.
public final class UIFont: NSObject, Sendable {
  /// The boldness of a typeface.
  public enum Weight: Sendable {
    /// Bold.
    case bold

    /// Between regular and bold.
    case semibold
  }

  /// The purpose of a text.
  public enum TextStyle: Sendable {
    /// The smaller of two kinds of captions.
    case caption2
  }

  /// The size, in screen points.
  public let pointSize: CGFloat

  private init(_ pointSize: CGFloat) { self.pointSize = pointSize }

  /// Returns the system's typeface with digits of equal width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size)
  }
}

extension NSAttributedString.Key {
  /// The key of the typeface.
  public static let font = NSAttributedString.Key("NSFont")

  /// The key of the text color.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
}

extension NSAttributedString {
  /// Draws the text.
  @MainActor public func draw(at point: CGPoint) {
    guard length > 0 else { return }
    let color = attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    UIDrawing.add(CGRect(origin: point, size: size()), color ?? .black, text: string)
  }

  /// Returns the size of the text. A bold digit is slightly narrower than two thirds of the font
  /// size.
  public func size() -> CGSize {
    guard length > 0 else { return .zero }
    let size = (attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize ?? 12
    return CGSize(width: 0.64 * size * CGFloat(length), height: 1.2 * size)
  }
}

/// A picture.
public final class UIImage: NSObject, Sendable {
  /// The size, in screen points.
  public let size: CGSize

  /// Creates a picture of the given size, for tests.
  public init(size: CGSize) { self.size = size }

  /// Draws the picture into a rect.
  @MainActor public func draw(in rect: CGRect) { UIDrawing.add(rect, nil) }
}
