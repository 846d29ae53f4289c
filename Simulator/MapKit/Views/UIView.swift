/// A part of the screen.
@MainActor open class UIView: NSObject {
  /// The frame in its parent, in screen points.
  open var frame: CGRect

  /// The visible part, in its own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame = CGRect(origin: frame.origin, size: newValue.size) }
  }

  /// The opacity, from 0 to 1.
  open var alpha: CGFloat = 1 {
    didSet {
      layer.opacity = Float(alpha)
      appearanceDidChange(alphaBefore: oldValue, transformBefore: transform)
    }
  }

  /// The layer that shows it.
  public let layer = CALayer()

  /// The movement and rotation from its frame.
  open var transform = CGAffineTransform.identity {
    didSet { appearanceDidChange(alphaBefore: alpha, transformBefore: oldValue) }
  }

  /// The margins that bars and other elements cover, in screen points.
  open var layoutMargins = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// The traits for drawing it.
  public var traitCollection: UITraitCollection { .current }

  /// The background color.
  open var backgroundColor: UIColor?

  /// Whether it hides everything behind it.
  open var isOpaque = true

  /// The views inside it.
  public private(set) var subviews: [UIView] = []

  /// Whether screen readers read it.
  public var isAccessibilityElement = false

  /// The text for screen readers.
  open var accessibilityLabel: String?

  /// The actions that screen readers offer.
  public var accessibilityTraits = UIAccessibilityTraits.none

  /// Creates a view without a size.
  public override convenience init() { self.init(frame: .zero) }

  /// Creates a view.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view from a storyboard. It always returns `nil`, because storyboards need Apple's
  /// platforms.
  public required init?(coder: NSCoder) { nil }

  /// Adds a view to it.
  open func addSubview(_ view: UIView) { subviews.append(view) }

  /// Draws it. The simulator draws nothing on its own.
  open func draw(_ rect: CGRect) {}

  /// Requests another drawing.
  open func setNeedsDisplay() {}

  /// The map of an annotation's view.
  weak var mapView: MKMapView?

  private func appearanceDidChange(alphaBefore: CGFloat, transformBefore: CGAffineTransform) {
    guard let mapView else { return }
    if let animation = UIViewAnimation.current {
      animation.note(self, alphaBefore, transformBefore, on: mapView)
    } else {
      mapView.show(self)
    }
  }
}

/// The actions that a view offers to screen readers.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Creates traits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// None.
  public static let none: UIAccessibilityTraits = []

  /// A button to press.
  public static let button = UIAccessibilityTraits(rawValue: 1)
}

/// The user's accessibility settings for all apps.
public enum UIAccessibility {
  /// Whether the user prefers less motion.
  public static let isReduceMotionEnabled = false
}
