internal import PinfoldSimulation

/// The view of an annotation.
@MainActor open class MKAnnotationView: UIView {
  /// The annotation that the view shows.
  open var annotation: (any MKAnnotation)? {
    didSet { annotationAssignmentCount += 1 }
  }

  /// The number of times that an annotation was assigned, for tests. Each time, MapKit requests the
  /// content of an open callout.
  public private(set) var annotationAssignmentCount = 0

  /// The identifier of views that can replace each other.
  public let reuseIdentifier: String?

  /// Whether a tap opens a callout, if the annotation has a title.
  open var canShowCallout = false

  /// Whether the user can drag the view.
  open var isDraggable = false

  /// Whether the view is selected.
  open var isSelected = false

  /// The offset of its middle from the annotation.
  open var centerOffset = CGPoint.zero

  /// The offset of the callout's tip from the middle of the upper edge.
  open var calloutOffset = CGPoint.zero

  /// The view on the left side of the callout.
  open var leftCalloutAccessoryView: UIView?

  /// The view on the right side of the callout.
  open var rightCalloutAccessoryView: UIView? {
    didSet { accessoryAssignmentCount += 1 }
  }

  /// The number of times that this view was assigned, for tests. Each time, an open callout is laid
  /// out.
  public private(set) var accessoryAssignmentCount = 0

  /// The identifier of views that MapKit clusters together.
  open var clusteringIdentifier: String?

  /// The priority against hiding the view.
  open var displayPriority = MKFeatureDisplayPriority.required

  /// The depth of the view. Greater values are in front.
  open var zPriority = MKAnnotationViewZPriority.defaultUnselected

  /// The depth of the view while it is selected.
  open var selectedZPriority = MKAnnotationViewZPriority.defaultSelected

  /// The shape that MapKit uses to detect collisions.
  open var collisionMode = CollisionMode.rectangle

  /// The simulated view, after the view was on a map. Weak, so that only the map retains it.
  weak var simulated: SimulatedView?

  /// The shapes to detect whether a view hides another one.
  public enum CollisionMode: Sendable {
    /// The view's rectangle.
    case rectangle

    /// A circle in the rectangle.
    case circle
  }

  /// Creates a view.
  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    (self.annotation, self.reuseIdentifier) = (annotation, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
  }

  /// Creates a view from a storyboard. It always returns `nil`, because storyboards need Apple's
  /// platforms.
  public required init?(coder: NSCoder) { nil }

  /// Prepares the view for reuse.
  open func prepareForReuse() {}

  /// Prepares the view before the map shows it.
  open func prepareForDisplay() {}
}

/// The importance of showing a view.
public struct MKFeatureDisplayPriority: Hashable, Sendable {
  /// The priority, from 0 to 1000.
  public var rawValue: Float

  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Never hidden.
  public static let required = MKFeatureDisplayPriority(1000)

  /// Hidden after most other views.
  public static let defaultHigh = MKFeatureDisplayPriority(750)

  /// Hidden before most other views.
  public static let defaultLow = MKFeatureDisplayPriority(250)
}

/// The depth of a view among other views.
public struct MKAnnotationViewZPriority: Hashable, Sendable {
  /// The depth, from 0 to 1000.
  public var rawValue: Float

  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Behind all other views.
  public static let min = MKAnnotationViewZPriority(0)

  /// The default depth of views.
  public static let defaultUnselected = MKAnnotationViewZPriority(500)

  /// The default depth of selected views.
  public static let defaultSelected = MKAnnotationViewZPriority(1000)

  /// In front of all other views.
  public static let max = MKAnnotationViewZPriority(1000)
}

/// A view that looks like a balloon.
///
/// By default, the map may hide it if it touches another view.
@MainActor open class MKMarkerAnnotationView: MKAnnotationView {
  /// The color of the balloon.
  open var markerTintColor: UIColor?

  /// The text on the balloon.
  open var glyphText: String?

  /// Whether the balloon drops when it appears.
  open var animatesWhenAdded = false

  /// Creates a view.
  public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    frame = CGRect(x: 0, y: 0, width: 28, height: 28)
    centerOffset = CGPoint(x: 0, y: -14)
    displayPriority = .defaultHigh
  }

  /// Creates a view from a storyboard. It always returns `nil`, because storyboards need Apple's
  /// platforms.
  public required init?(coder: NSCoder) { nil }
}
