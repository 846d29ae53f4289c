internal import PinfoldSurface

/// The view of an annotation.
@MainActor open class MKAnnotationView: UIView {
  /// What it shows.
  open var annotation: (any MKAnnotation)?

  /// Which views it can be used again instead of.
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
  open var rightCalloutAccessoryView: UIView?

  /// Which views MapKit would cluster it with.
  open var clusteringIdentifier: String?

  /// Whether MapKit may hide it.
  open var displayPriority = MKFeatureDisplayPriority.required

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
public struct MKFeatureDisplayPriority: Equatable, Sendable {
  /// From 0 to 1000.
  public var rawValue: Float

  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Never hidden.
  public static let required = MKFeatureDisplayPriority(1000)
}

/// A view like a balloon.
@MainActor open class MKMarkerAnnotationView: MKAnnotationView {
  /// What the balloon is filled with.
  open var markerTintColor: UIColor?

  /// What is written on it.
  open var glyphText: String?

  /// Whether it drops when it comes.
  open var animatesWhenAdded = false
}
