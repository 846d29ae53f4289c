#if canImport(MapKit) && !os(watchOS)
import MapKit

/// What decides how views look and what they say.
@MainActor struct ClusterLooks {
  var configure: @MainActor (MKAnnotationView, ClusterAnnotation) -> Void = { _, _ in } {
    didSet { isConfigured = true }
  }

  /// Whether the app brings its views up to date itself.
  private(set) var isConfigured = false

  var makeView: @MainActor (ClusterAnnotation, String) -> MKAnnotationView = {
    ClusterView(annotation: $0, reuseIdentifier: $1)
  }

  var colour: @MainActor (ClusterAnnotation) -> ClusterColour = {
    ClusterColour.ofGroup($0.group)
  }

  /// `nil` for that of the default look.
  var customReuseIdentifier: (@MainActor (ClusterAnnotation) -> String)?

  var title: @MainActor (ClusterAnnotation) -> String? = { annotation in
    guard annotation.isCluster else { return annotation.members.first?.title ?? nil }
    return PlaceCount.text(annotation.count)
  }

  var subtitle: @MainActor (ClusterAnnotation) -> String? = { annotation in
    annotation.isCluster ? nil : annotation.members.first?.subtitle ?? nil
  }

  var accessibilityLabel: @MainActor (ClusterAnnotation) -> String = { annotation in
    guard !annotation.isCluster, let title = annotation.title, !title.isEmpty else {
      return PlaceCount.text(annotation.count)
    }
    return title
  }

  var calloutAccessory: (@MainActor (ClusterAnnotation) -> PlatformView?)?
}

extension ClusterLooks {
  /// Which views can be used again for an annotation.
  var reuseIdentifier: @MainActor (ClusterAnnotation) -> String {
    get {
      let colour = colour
      return customReuseIdentifier
        ?? { ClusterLook($0, colour: colour($0)).reuseIdentifier }
    }
    set { customReuseIdentifier = newValue }
  }

  /// Makes a view look like what it shows.
  func apply(to view: MKAnnotationView, _ annotation: ClusterAnnotation) {
    view.annotation = annotation
    if let view = view as? ClusterView {
      view.look = ClusterLook(annotation, colour: colour(annotation))
    }
    view.read(accessibilityLabel(annotation))
    // The accessories of the app's own views are the app's, unless it says otherwise.
    if calloutAccessory != nil || view is ClusterView {
      view.rightCalloutAccessoryView =
        annotation.isUniqueLocation ? calloutAccessory?(annotation) : nil
    }
    configure(view, annotation)
  }
}
#endif
