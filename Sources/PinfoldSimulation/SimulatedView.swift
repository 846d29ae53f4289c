public import Pinfold

/// The view of an annotation on a simulated map.
@MainActor public final class SimulatedView {
  /// The identifier of views that can replace each other.
  public let reuseIdentifier: String?

  /// The annotation; `nil` while the view is not in use.
  public var annotation: SimulatedAnnotation?

  /// The size in screen points.
  public var size = (width: 32.0, height: 39.0)

  /// The opacity, from 0 to 1.
  public var alpha = 1.0

  /// The drawn position in map points: the annotation's, unless an animation moves the view.
  public internal(set) var position = MapPoint(x: 0, y: 0)

  /// Whether a tap opens a callout, which needs a title.
  public var canShowCallout = false

  /// Whether the user can drag the view.
  public var isDraggable = false

  /// Whether the view is selected.
  public internal(set) var isSelected = false

  /// The fill color.
  public var color: String?

  /// The text on the view.
  public var label: String?

  /// The text for screen readers.
  public var accessibilityLabel: String?

  /// Whether the callout has a button.
  public var hasCalloutAccessory = false

  /// An object that the app attaches to the view.
  public var payload: AnyObject?

  /// Whether the callout is open.
  public internal(set) var isCalloutOpen = false

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - annotation: The annotation to show.
  ///   - reuseIdentifier: The identifier of views that can replace each other, or `nil` to use the
  ///     view once.
  public init(annotation: SimulatedAnnotation?, reuseIdentifier: String?) {
    (self.annotation, self.reuseIdentifier) = (annotation, reuseIdentifier)
  }

  /// Marks the view as selected and opens its callout.
  func select() {
    isSelected = true
    // MapKit does not open a callout without a title.
    isCalloutOpen = canShowCallout && annotation?.title != nil
  }

  /// Clears the view for reuse, except its appearance, which the next user must set.
  func prepareForReuse() {
    (annotation, alpha, isSelected, isCalloutOpen) = (nil, 1, false, false)
  }
}
