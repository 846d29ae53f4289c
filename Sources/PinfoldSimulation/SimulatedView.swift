public import Pinfold

/// The view of an annotation on a simulated map.
@MainActor public final class SimulatedView {
  /// Which views it can be used again instead of.
  public let reuseIdentifier: String?

  /// What it shows now; `nil` while it waits to be reused.
  public var annotation: SimulatedAnnotation?

  /// Its size in screen points.
  public var size = (width: 32.0, height: 39.0)

  /// How opaque it is, from 0 to 1.
  public var alpha = 1.0

  /// Where it is drawn, in map points: its annotation's position, unless an animation
  /// moves it.
  public internal(set) var position = MapPoint(x: 0, y: 0)

  /// Whether a tap opens a callout, if there is a title.
  public var canShowCallout = false

  /// Whether the user can drag it.
  public var isDraggable = false

  /// Whether it is selected.
  public internal(set) var isSelected = false

  /// What it is filled with.
  public var color: String?

  /// What is written on it.
  public var label: String?

  /// What screen readers read.
  public var accessibilityLabel: String?

  /// Whether its callout has a button.
  public var hasCalloutAccessory = false

  /// Anything the app stores with it.
  public var payload: AnyObject?

  /// Whether the callout is open.
  public internal(set) var isCalloutOpen = false

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - annotation: What it shows.
  ///   - reuseIdentifier: Which views it can be used again instead of; `nil` to use
  ///     it once.
  public init(annotation: SimulatedAnnotation?, reuseIdentifier: String?) {
    (self.annotation, self.reuseIdentifier) = (annotation, reuseIdentifier)
  }

  /// Shows that its annotation is selected.
  func select() {
    isSelected = true
    // MapKit opens no callout without a title.
    isCalloutOpen = canShowCallout && annotation?.title != nil
  }

  /// Prepares it for reuse. Its appearance stays as it is: the code that reuses it must
  /// set it.
  func prepareForReuse() {
    (annotation, alpha, isSelected, isCalloutOpen) = (nil, 1, false, false)
  }
}
