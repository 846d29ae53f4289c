#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// What decides the appearance and the texts of views.
@MainActor struct ClusterViewSettings {
  var configure: @MainActor (MKAnnotationView, ClusterAnnotation) -> Void = { _, _ in } {
    didSet { isConfigured = true }
  }

  /// Whether the app updates its views itself.
  private(set) var isConfigured = false

  private(set) var makeView: @MainActor (ClusterAnnotation, String) -> MKAnnotationView = {
    ClusterView(annotation: $0, reuseIdentifier: $1)
  }

  /// Whether the app set ``makeView``.
  private(set) var makesOwnViews = false

  /// Views of an earlier ``makeView`` are not reused.
  private var generation = 0

  var color: @MainActor (ClusterAnnotation) -> ClusterColor = {
    $0.group == .common ? .ofShade($0.shown.appearance.shade) : .ofGroup($0.group)
  }

  var image: (@MainActor (ClusterAnnotation) -> PlatformImage?)?

  /// How much larger than usual the user's text is.
  var textScale = ClusterViewAppearance.textScale

  /// Distinguishes the views of the controllers of one map: each makes and configures its own.
  var poolNumber = 0

  /// `nil` for that of the default appearance.
  var customReuseIdentifier: (@MainActor (ClusterAnnotation) -> String)?

  var title: @MainActor (ClusterAnnotation) -> String? = { annotation in
    let count = annotation.isCluster ? PlaceCount.text(annotation.count) : nil
    return annotation.opens ? count : (annotation.members.first?.title ?? nil) ?? count
  }

  var subtitle: @MainActor (ClusterAnnotation) -> String? = { annotation in
    annotation.opens ? nil : annotation.members.first?.subtitle ?? nil
  }

  var accessibilityLabel: @MainActor (ClusterAnnotation) -> String = { annotation in
    let count = PlaceCount.text(annotation.count)
    guard !annotation.opens, let title = annotation.title, !title.isEmpty else { return count }
    return annotation.isCluster && title != count ? "\(title), \(count)" : title
  }
  {
    didSet { hasLabels = true }
  }

  /// Whether the app sets what VoiceOver reads.
  private var hasLabels = false

  var calloutAccessory: (@MainActor (ClusterAnnotation) -> PlatformView?)?
}

extension ClusterViewSettings {
  /// Makes views in another way.
  ///
  /// - Parameter isLate: Whether there are views already, which are not reused.
  mutating func make(
    isLate: Bool,
    _ makeView: @escaping @MainActor (ClusterAnnotation, String) -> MKAnnotationView
  ) {
    (self.makeView, makesOwnViews) = (makeView, true)
    if isLate { generation += 1 }
  }

  /// The app no longer updates its views itself.
  mutating func endConfiguring() {
    configure = { _, _ in }
    isConfigured = false
  }

  /// Which views can be used again for an annotation.
  var reuseIdentifier: @MainActor (ClusterAnnotation) -> String {
    get {
      let pool = poolNumber > 0 ? "#\(poolNumber)" : ""
      let suffix = generation > 0 ? "@\(generation)" : ""
      if let customReuseIdentifier { return { customReuseIdentifier($0) + suffix } }
      return { appearance(of: $0).reuseIdentifier + pool + suffix }
    }
    set { customReuseIdentifier = newValue }
  }

  /// The appearance of a ``ClusterView`` of an annotation.
  func appearance(of annotation: ClusterAnnotation) -> ClusterViewAppearance {
    var appearance = ClusterViewAppearance(annotation, color: color(annotation), scale: textScale)
    if let image = image?(annotation) {
      (appearance.shape, appearance.image, appearance.label) = (.image, image, "")
    }
    return appearance
  }

  /// Gives a view the appearance of what it shows.
  ///
  /// - Parameter isNew: Whether the view shows it from now on, rather than still shows it
  ///   after a change: then callouts stay as they are.
  func apply(to view: MKAnnotationView, _ annotation: ClusterAnnotation, isNew: Bool) {
    // What is assigned again is laid out again, and an open callout would flicker.
    if view.annotation !== annotation { view.annotation = annotation }
    if isNew {
      // What is on the map is there because it should be: MapKit hides nothing of it, and
      // makes no clusters of clusters.
      view.displayPriority = .required
      view.clusteringIdentifier = nil
    }
    view.zPriority = MKAnnotationViewZPriority(count: annotation.count)
    if let view = view as? ClusterView {
      view.clusterAppearance = appearance(of: annotation)
      view.accessibilityText = accessibilityLabel
      view.read(nil)
    } else if !hasLabels, let view = view.hostedContents {
      view.readContents()
    } else {
      view.read(accessibilityLabel(annotation))
    }
    view.hostedContents?.showContent()
    setCalloutAccessory(of: view, annotation, isNew: isNew)
    configure(view, annotation)
  }

  private func setCalloutAccessory(
    of view: MKAnnotationView,
    _ annotation: ClusterAnnotation,
    isNew: Bool
  ) {
    // The accessories of the app's own views are the app's, unless it sets them here.
    guard calloutAccessory != nil || view is ClusterView else { return }
    let current = view.rightCalloutAccessoryView
    let isWanted = annotation.isUniqueLocation && calloutAccessory != nil
    if !isNew, isWanted == (current != nil) { return }
    let accessory = isWanted ? calloutAccessory?(annotation) : nil
    if accessory !== current { view.rightCalloutAccessoryView = accessory }
  }
}

extension MKAnnotationView {
  /// The view itself, if SwiftUI draws it.
  fileprivate var hostedContents: HostingAnnotationView? { self as? HostingAnnotationView }
}

extension MKAnnotationViewZPriority {
  /// The larger a cluster, the further in front, and all of them behind what the app
  /// has on the map beside: strictly up to 100,000 annotations, where numbers of MapKit's
  /// precision end.
  init(count: Int) {
    let count = Double(count)
    self.init(rawValue: Float(499 * count / (count + 1000)))
  }
}
#endif
