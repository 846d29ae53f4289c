internal import PinfoldSimulation

/// The view of an annotation.
@MainActor open class MKAnnotationView: UIView {
  /// What it shows.
  open var annotation: (any MKAnnotation)? {
    didSet { annotationAssignmentCount += 1 }
  }

  /// How often an annotation was assigned, for tests: each time, MapKit requests what an
  /// open callout shows.
  public private(set) var annotationAssignmentCount = 0

  /// The views that can be reused for one another.
  public let reuseIdentifier: String?

  /// Whether a tap opens a callout, if there is a title.
  open var canShowCallout = false

  /// Whether the user can drag it.
  open var isDraggable = false

  /// Whether it is selected.
  open var isSelected = false

  /// How far its middle is from its annotation.
  open var centerOffset = CGPoint.zero

  /// Where its callout points to, from the middle of its upper edge.
  open var calloutOffset = CGPoint.zero

  /// The view on the left side of the callout.
  open var leftCalloutAccessoryView: UIView?

  /// The view on the right side of the callout.
  open var rightCalloutAccessoryView: UIView? {
    didSet { accessoryAssignmentCount += 1 }
  }

  /// How often that was assigned, for tests: an open callout is laid out each time.
  public private(set) var accessoryAssignmentCount = 0

  /// Which views MapKit would cluster it with.
  open var clusteringIdentifier: String?

  /// Whether MapKit may hide it.
  open var displayPriority = MKFeatureDisplayPriority.required

  /// How far in front of other views it is.
  open var zPriority = MKAnnotationViewZPriority.defaultUnselected

  /// How far in front it is while it is selected.
  open var selectedZPriority = MKAnnotationViewZPriority.defaultSelected

  /// What MapKit does when it touches another one.
  open var collisionMode = CollisionMode.rectangle

  /// What stands for it in the simulation, once it was on a map. Each keeps the other
  /// only as long as the map does.
  weak var simulated: SimulatedView?

  /// Ways to tell when a view hides another one.
  public enum CollisionMode: Sendable {
    /// By its rectangle.
    case rectangle

    /// By a circle in it.
    case circle
  }

  /// Creates a view.
  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    (self.annotation, self.reuseIdentifier) = (annotation, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
  }

  /// Creates a view from a storyboard, of which there are none here.
  public required init?(coder: NSCoder) { nil }

  /// Makes it ready to be used again.
  open func prepareForReuse() {}

  /// Called before it is shown.
  open func prepareForDisplay() {}
}

/// How important it is that a view is seen.
public struct MKFeatureDisplayPriority: Hashable, Sendable {
  /// From 0 to 1000.
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

/// How far in front of other views a view is.
public struct MKAnnotationViewZPriority: Hashable, Sendable {
  /// From 0 to 1000.
  public var rawValue: Float

  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Behind all other views.
  public static let min = MKAnnotationViewZPriority(0)

  /// Where views are unless they are selected.
  public static let defaultUnselected = MKAnnotationViewZPriority(500)

  /// Where views are while they are selected.
  public static let defaultSelected = MKAnnotationViewZPriority(1000)

  /// In front of all other views.
  public static let max = MKAnnotationViewZPriority(1000)
}

/// A view like a balloon.
///
/// Unless the app sets otherwise, the map may hide it where it touches another one.
@MainActor open class MKMarkerAnnotationView: MKAnnotationView {
  /// What the balloon is filled with.
  open var markerTintColor: UIColor?

  /// What is written on it.
  open var glyphText: String?

  /// Whether it drops when it appears.
  open var animatesWhenAdded = false

  /// Creates a view.
  public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    frame = CGRect(x: 0, y: 0, width: 28, height: 28)
    centerOffset = CGPoint(x: 0, y: -14)
    displayPriority = .defaultHigh
  }

  /// Creates a view from a storyboard, of which there are none here.
  public required init?(coder: NSCoder) { nil }
}
