#if canImport(MapKit) && !os(watchOS)
public import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
#elseif canImport(UIKit)
public import UIKit
#endif

extension ClusterMapController {
  /// Makes a view look like what it shows. Called for new views, for those that are
  /// used again, and when what they show changed; after the view has got its default
  /// look. Nothing by default.
  ///
  ///     controller.configure = { view, annotation in
  ///       view.alpha = annotation.isCluster ? 1 : 0.8
  ///     }
  public var configure: @MainActor (MKAnnotationView, ClusterAnnotation) -> Void {
    get { surface.looks.configure }
    set { surface.looks.configure = newValue }
  }

  /// Makes a view of a reuse identifier; by default a ``ClusterView``.
  public var makeView: @MainActor (ClusterAnnotation, String) -> MKAnnotationView {
    get { surface.looks.makeView }
    set { surface.looks.makeView = newValue }
  }

  /// Which views can be used again for an annotation: those of the same identifier.
  ///
  /// By default there is one for each kind of view and colour. A view whose
  /// identifier is another one after a change is replaced.
  public var reuseIdentifier: @MainActor (ClusterAnnotation) -> String {
    get { surface.looks.reuseIdentifier }
    set { surface.looks.reuseIdentifier = newValue }
  }

  /// The colour of a view; by default that of its group.
  ///
  ///     controller.colour = { $0.members.first is School ? .green : .red }
  public var colour: @MainActor (ClusterAnnotation) -> ClusterColour {
    get { surface.looks.colour }
    set { surface.looks.colour = newValue }
  }

  /// The first line of a callout; by default the title of a single annotation, and
  /// otherwise how many there are.
  public var title: @MainActor (ClusterAnnotation) -> String? {
    get { surface.looks.title }
    set { surface.looks.title = newValue }
  }

  /// The second line of a callout; by default the subtitle of a single annotation.
  public var subtitle: @MainActor (ClusterAnnotation) -> String? {
    get { surface.looks.subtitle }
    set { surface.looks.subtitle = newValue }
  }

  /// What VoiceOver says; by default how many annotations there are, or the title of
  /// a single one.
  public var accessibilityLabel: @MainActor (ClusterAnnotation) -> String {
    get { surface.looks.accessibilityLabel }
    set { surface.looks.accessibilityLabel = newValue }
  }

  /// The right view in the callout of annotations at one place; clusters of several
  /// places have none. Nothing by default.
  public var calloutAccessory: (@MainActor (ClusterAnnotation) -> PlatformView?)? {
    get { surface.looks.calloutAccessory }
    set { surface.looks.calloutAccessory = newValue }
  }
}
#endif
