#if canImport(MapKit) && !os(watchOS)
public import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
#elseif canImport(UIKit)
public import UIKit
#endif

extension ClusterMapController {
  /// Gives a view the appearance of what it shows. Called for new views, for reused ones,
  /// and when what they show has changed; after the view has its default appearance.
  /// Nothing by default.
  ///
  ///     controller.configure = { view, annotation in
  ///       view.canShowCallout = !annotation.isCluster
  ///     }
  public var configure: @MainActor (MKAnnotationView, ClusterAnnotation) -> Void {
    get { surface.viewSettings.configure }
    set { surface.viewSettings.configure = newValue }
  }

  /// Makes a view of a reuse identifier; by default a ``ClusterView``.
  ///
  /// Views get the display priority `required` and no clustering identifier, so that the
  /// map neither hides them nor clusters them again. Set other values in ``configure``.
  /// Larger clusters have a higher `zPriority`. Existing views are replaced.
  ///
  /// Without it, classes of yours that are registered at the map view under MapKit's default
  /// reuse identifiers make the views.
  ///
  ///     controller.makeView = { annotation, identifier in
  ///       annotation.isCluster
  ///         ? ClusterView(annotation: annotation, reuseIdentifier: identifier)
  ///         : MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: identifier)
  ///     }
  public var makeView: @MainActor (ClusterAnnotation, String) -> MKAnnotationView {
    get { surface.viewSettings.makeView }
    set { surface.viewSettings.make(isLate: surface.hasMadeViews, newValue) }
  }

  /// Which views can be reused for an annotation: views of the same identifier.
  ///
  /// By default there is one for each kind of view and color, and one for all shades,
  /// since a cluster changes from one to the next; the controllers that a map view has at
  /// a time have different ones. A view is replaced when its identifier changes.
  public var reuseIdentifier: @MainActor (ClusterAnnotation) -> String {
    get { surface.viewSettings.reuseIdentifier }
    set { surface.viewSettings.reuseIdentifier = newValue }
  }

  /// The color of a view; by default that of its group, and for annotations without a
  /// group of their own ``ClusterColor/ofShade(_:)``.
  ///
  ///     controller.color = { $0.members.first is School ? .green : .red }
  public var color: @MainActor (ClusterAnnotation) -> ClusterColor {
    get { surface.viewSettings.color }
    set { surface.viewSettings.color = newValue }
  }

  /// The image that is shown instead of a shape; `nil` to draw one. No images by default.
  ///
  /// The image's middle is where the annotation is; for another position set the view's
  /// `centerOffset` in ``configure``. Set the sizes of images in `options.viewSize`, so
  /// that nothing overlaps them.
  ///
  ///     controller.image = { $0.isCluster ? nil : UIImage(named: "shop") }
  public var image: (@MainActor (ClusterAnnotation) -> PlatformImage?)? {
    get { surface.viewSettings.image }
    set { surface.viewSettings.image = newValue }
  }

  /// The first line of a callout; by default the title of a single annotation, and
  /// otherwise how many there are.
  public var title: @MainActor (ClusterAnnotation) -> String? {
    get { surface.viewSettings.title }
    set { surface.viewSettings.title = newValue }
  }

  /// The second line of a callout; by default the subtitle of a single annotation.
  public var subtitle: @MainActor (ClusterAnnotation) -> String? {
    get { surface.viewSettings.subtitle }
    set { surface.viewSettings.subtitle = newValue }
  }

  /// What VoiceOver reads; by default how many annotations there are, or the title of a
  /// single one. Requested for a ``ClusterView`` when VoiceOver needs it, for other views
  /// whenever they change.
  public var accessibilityLabel: @MainActor (ClusterAnnotation) -> String {
    get { surface.viewSettings.accessibilityLabel }
    set { surface.viewSettings.accessibilityLabel = newValue }
  }

  /// The right view in the callout of annotations at one place; clusters of several
  /// places have none. Nothing by default.
  ///
  /// Called when a view begins to show an annotation, and not when that has other
  /// members, so that an open callout stays as it is.
  public var calloutAccessory: (@MainActor (ClusterAnnotation) -> PlatformView?)? {
    get { surface.viewSettings.calloutAccessory }
    set { surface.viewSettings.calloutAccessory = newValue }
  }
}
#endif
