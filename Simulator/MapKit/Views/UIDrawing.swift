/// What views draw, for tests: there is no screen to draw on.
@MainActor public enum UIDrawing {
  /// Something drawn.
  public struct Mark {
    /// How far it reaches.
    public let bounds: CGRect

    /// What it is filled with; `nil` for an image.
    public let color: UIColor?

    /// What is written; `nil` for a shape.
    public let text: String?
  }

  static var fill = UIColor.black
  private static var marks: [Mark] = []

  /// Returns what is drawn in some surroundings, the first at the bottom.
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
  /// How wide its line is.
  public var lineWidth: CGFloat = 1

  private var reach: CGRect?

  /// Creates a shape without anything.
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

  /// Creates a rectangle with round corners.
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

  /// Returns to where the line began.
  public func close() {}

  /// Fills it.
  public func fill() { if let reach { UIDrawing.add(reach, UIDrawing.fill) } }

  /// Draws its line.
  public func stroke() {}
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

  /// What text is for.
  public enum TextStyle: Sendable {
    /// The smaller of two kinds of captions.
    case caption2
  }

  /// How large it is, in screen points.
  public let pointSize: CGFloat

  private init(_ pointSize: CGFloat) { self.pointSize = pointSize }

  /// Returns the system's typeface, with digits that are all of one width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size)
  }
}

extension NSAttributedString.Key {
  /// The typeface.
  public static let font = NSAttributedString.Key("NSFont")

  /// What letters are filled with.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
}

extension NSAttributedString {
  /// Draws it.
  @MainActor public func draw(at point: CGPoint) {
    guard length > 0 else { return }
    let color = attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    UIDrawing.add(CGRect(origin: point, size: size()), color ?? .black, text: string)
  }

  /// How large it is: bold digits are not quite two thirds of their size wide.
  public func size() -> CGSize {
    guard length > 0 else { return .zero }
    let size = (attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize ?? 12
    return CGSize(width: 0.64 * size * CGFloat(length), height: 1.2 * size)
  }
}

/// A picture.
public final class UIImage: NSObject, Sendable {
  /// How large it is, in screen points.
  public let size: CGSize

  /// Creates a picture of a size, for tests.
  public init(size: CGSize) { self.size = size }

  /// Draws it into a rect.
  @MainActor public func draw(in rect: CGRect) { UIDrawing.add(rect, nil) }
}
