#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// The settings for the appearance and the texts of views.
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

  /// Counts the changes of ``makeView``, because views of an earlier one are not reused.
  private var generation = 0

  var color: @MainActor (ClusterAnnotation) -> ClusterColor = {
    $0.categoryColor
      ?? ($0.group == .common ? .ofShade($0.shown.appearance.shade) : .ofGroup($0.group))
  }

  /// The app's colors of categories, by name.
  var categoryColors: [String: ClusterColor] = [:]

  var image: (@MainActor (ClusterAnnotation) -> PlatformImage?)?

  /// The scale of the user's text size.
  var textScale = ClusterViewAppearance.textScale

  /// Distinguishes the views of the controllers of one map, because each makes and configures its
  /// own.
  var poolNumber = 0

  /// The app's reuse identifiers; `nil` for the default appearance's.
  var customReuseIdentifier: (@MainActor (ClusterAnnotation) -> String)?

  var title: @MainActor (ClusterAnnotation) -> String? = { annotation in
    let count = annotation.isCluster ? PlaceCount.text(annotation.count) : nil
    return annotation.opens ? count : (annotation.members.first?.title ?? nil) ?? count
  }

  var subtitle: @MainActor (ClusterAnnotation) -> String? = { annotation in
    let own = annotation.opens ? nil : annotation.members.first?.subtitle ?? nil
    guard let categories = annotation.shown.categories else { return own }
    let text = annotation.opens ? categories.text : categories.text(after: own)
    return text.isEmpty ? nil : text
  }

  var accessibilityLabel: @MainActor (ClusterAnnotation) -> String = { annotation in
    let text = PlaceCount.text(annotation.count)
    let categories = annotation.shown.categories
    let count = annotation.isCluster ? categories?.text(annotation.count) ?? text : text
    guard !annotation.opens, let title = annotation.title, !title.isEmpty else { return count }
    if annotation.isCluster { return title != text ? "\(title), \(count)" : count }
    return categories?.text(after: title) ?? title
  }
  {
    didSet { hasLabels = true }
  }

  /// Whether the app sets the label for VoiceOver.
  private var hasLabels = false

  var calloutAccessory: (@MainActor (ClusterAnnotation) -> PlatformView?)?
}

extension ClusterViewSettings {
  /// Replaces the function that makes views.
  ///
  /// - Parameter isLate: Whether views exist already. They are not reused.
  mutating func make(
    isLate: Bool,
    _ makeView: @escaping @MainActor (ClusterAnnotation, String) -> MKAnnotationView
  ) {
    (self.makeView, makesOwnViews) = (makeView, true)
    if isLate { generation += 1 }
  }

  /// Stops calling the app's function that updates views.
  mutating func endConfiguring() {
    configure = { _, _ in }
    isConfigured = false
  }

  /// Returns the reuse identifier of an annotation.
  var reuseIdentifier: @MainActor (ClusterAnnotation) -> String {
    get {
      let pool = poolNumber > 0 ? "#\(poolNumber)" : ""
      let suffix = generation > 0 ? "@\(generation)" : ""
      if let customReuseIdentifier { return { customReuseIdentifier($0) + suffix } }
      return { appearance(of: $0).reuseIdentifier + pool + suffix }
    }
    set { customReuseIdentifier = newValue }
  }

  /// Returns the appearance of an annotation's ``ClusterView``.
  func appearance(of annotation: ClusterAnnotation) -> ClusterViewAppearance {
    var appearance = ClusterViewAppearance(annotation, color: color(annotation), scale: textScale)
    if let image = image?(annotation) {
      (appearance.shape, appearance.image, appearance.label) = (.image, image, "")
    }
    return appearance
  }

  /// Updates a view for its annotation.
  ///
  /// - Parameter isNew: Whether the view begins to show the annotation. Otherwise the annotation
  ///   changed, and callouts stay as they are.
  func apply(to view: MKAnnotationView, _ annotation: ClusterAnnotation, isNew: Bool) {
    // Assigning the same annotation again causes a layout, which makes an open callout flicker.
    if view.annotation !== annotation { view.annotation = annotation }
    if isNew {
      // Clustering already chose the views to show. MapKit must not hide any, nor cluster clusters.
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
    // Accessories of the app's own views belong to the app, unless it sets them here.
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
  /// Larger clusters are further in front, and all of them are behind the app's other annotations.
  /// The order is strict up to 100,000 annotations, the limit of MapKit's precision.
  init(count: Int) {
    let count = Double(count)
    self.init(rawValue: Float(499 * count / (count + 1000)))
  }
}
#endif
