/// A part of the screen.
@MainActor open class UIView: NSObject {
  /// Where it is in its parent, in screen points.
  open var frame: CGRect

  /// What it shows of itself.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame = CGRect(origin: frame.origin, size: newValue.size) }
  }

  /// How opaque it is, from 0 to 1.
  open var alpha: CGFloat = 1 {
    didSet {
      layer.opacity = Float(alpha)
      appearanceDidChange(alphaBefore: oldValue, transformBefore: transform)
    }
  }

  /// What is seen of it.
  public let layer = CALayer()

  /// How far it is moved from where it belongs.
  open var transform = CGAffineTransform.identity {
    didSet { appearanceDidChange(alphaBefore: alpha, transformBefore: oldValue) }
  }

  /// How much of it bars and the like cover, in screen points from each edge.
  open var layoutMargins = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// The surroundings that it is drawn in.
  public var traitCollection: UITraitCollection { .current }

  /// What is behind it.
  open var backgroundColor: UIColor?

  /// Whether what is behind it is hidden.
  open var isOpaque = true

  /// The views in it.
  public private(set) var subviews: [UIView] = []

  /// Whether it is read to users who do not see it.
  public var isAccessibilityElement = false

  /// What is read.
  open var accessibilityLabel: String?

  /// What can be done with it.
  public var accessibilityTraits = UIAccessibilityTraits.none

  /// Creates a view without a size.
  public override convenience init() { self.init(frame: .zero) }

  /// Creates a view.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view from a storyboard, of which there are none here.
  public required init?(coder: NSCoder) { nil }

  /// Puts a view into it.
  open func addSubview(_ view: UIView) { subviews.append(view) }

  /// Draws it; there is no screen to draw on.
  open func draw(_ rect: CGRect) {}

  /// Requests to be drawn again.
  open func setNeedsDisplay() {}

  /// The map that it is on, when it is the view of an annotation.
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

/// What can be done with a view.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Creates traits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing.
  public static let none: UIAccessibilityTraits = []

  /// It can be pressed.
  public static let button = UIAccessibilityTraits(rawValue: 1)
}

/// What the user set for all apps.
public enum UIAccessibility {
  /// Whether the user prefers less motion.
  public static let isReduceMotionEnabled = false
}
