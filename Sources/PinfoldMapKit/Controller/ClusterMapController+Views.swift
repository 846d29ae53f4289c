#if canImport(MapKit) && !os(watchOS)
public import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
#elseif canImport(UIKit)
public import UIKit
#endif

extension ClusterMapController {
  /// Customizes a view. Does nothing by default.
  ///
  /// The controller calls it for new and reused views, and after changes to what they show. The
  /// view already has its default appearance.
  ///
  ///     controller.configure = { view, annotation in
  ///       view.canShowCallout = !annotation.isCluster
  ///     }
  public var configure: @MainActor (MKAnnotationView, ClusterAnnotation) -> Void {
    get { surface.viewSettings.configure }
    set { surface.viewSettings.configure = newValue }
  }

  /// Makes a view with a reuse identifier. Defaults to a ``ClusterView``.
  ///
  /// Views get the display priority `required` and no clustering identifier, so that the map
  /// neither hides them nor clusters them again. Set other values in ``configure``. Larger clusters
  /// have a higher `zPriority`. The setter replaces existing views.
  ///
  /// If you don't set it, you can register your own classes at the map view under MapKit's default
  /// reuse identifiers. The map then makes views of those classes.
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

  /// Returns the reuse identifier of an annotation. Views with the same identifier can be reused
  /// for one another.
  ///
  /// By default there is one for each kind of view and color. All shades share one, because a
  /// cluster changes from one shade to the next. The defaults differ between controllers of one map
  /// view. The controller replaces a view when its identifier changes.
  public var reuseIdentifier: @MainActor (ClusterAnnotation) -> String {
    get { surface.viewSettings.reuseIdentifier }
    set { surface.viewSettings.reuseIdentifier = newValue }
  }

  /// The color of a view. Defaults to its group's color, or ``ClusterColor/ofShade(_:)`` for
  /// annotations in the common group.
  ///
  ///     controller.color = { $0.members.first is School ? .green : .red }
  public var color: @MainActor (ClusterAnnotation) -> ClusterColor {
    get { surface.viewSettings.color }
    set { surface.viewSettings.color = newValue }
  }

  /// The image to show instead of a shape; `nil` to draw the shape. Defaults to `nil`.
  ///
  /// The middle of the image is at the annotation's coordinate. To move it, set the view's
  /// `centerOffset` in ``configure``. Set the sizes of images in `options.viewSize`, so that other
  /// views do not overlap them.
  ///
  ///     controller.image = { $0.isCluster ? nil : UIImage(named: "shop") }
  public var image: (@MainActor (ClusterAnnotation) -> PlatformImage?)? {
    get { surface.viewSettings.image }
    set { surface.viewSettings.image = newValue }
  }

  /// The first line of a callout. Defaults to the title of a single annotation, or to the count of
  /// a cluster.
  public var title: @MainActor (ClusterAnnotation) -> String? {
    get { surface.viewSettings.title }
    set { surface.viewSettings.title = newValue }
  }

  /// The second line of a callout. Defaults to the subtitle of a single annotation and its category,
  /// or to the most frequent categories of a cluster.
  public var subtitle: @MainActor (ClusterAnnotation) -> String? {
    get { surface.viewSettings.subtitle }
    set { surface.viewSettings.subtitle = newValue }
  }

  /// The text that VoiceOver reads. Defaults to the count of a cluster, or the title of a single
  /// annotation, with categories. A ``ClusterView`` requests it when VoiceOver needs it; other views
  /// get it whenever they change.
  public var accessibilityLabel: @MainActor (ClusterAnnotation) -> String {
    get { surface.viewSettings.accessibilityLabel }
    set { surface.viewSettings.accessibilityLabel = newValue }
  }

  /// The right view in the callout of annotations at one place. Clusters of several places have
  /// none. Defaults to `nil`.
  ///
  /// The controller calls it when a view begins to show an annotation. It does not call it when the
  /// annotation's members change, so that an open callout stays as it is.
  public var calloutAccessory: (@MainActor (ClusterAnnotation) -> PlatformView?)? {
    get { surface.viewSettings.calloutAccessory }
    set { surface.viewSettings.calloutAccessory = newValue }
  }
}
#endif
