#if canImport(MapKit) && !os(watchOS)
import MapKit
import PinfoldSurface

extension MapKitSurface {
  /// Returns the view of one of this surface's annotations.
  ///
  /// - Parameters:
  ///   - annotation: One of the surface's own.
  ///   - appView: The app's view for it, if it has one of its own.
  func view(for annotation: ClusterAnnotation, appView: MKAnnotationView?) -> MKAnnotationView {
    hasMadeViews = true
    annotation.hasAppView = appView != nil
    let appView = appView ?? registeredView(for: annotation)
    let identifier = appView == nil ? viewSettings.reuseIdentifier(annotation) : ""
    let reused =
      appView == nil ? mapView?.dequeueReusableAnnotationView(withIdentifier: identifier) : nil
    // It may have left the visible area on its way.
    reused?.endMotion()
    let view = appView ?? reused ?? viewSettings.makeView(annotation, identifier)
    delegate?.noteUse(of: view, for: annotation)
    viewSettings.apply(to: view, annotation, isNew: true)
    annotation.view = view
    return view
  }

  /// Returns a view of the class that the app registered under MapKit's default identifiers.
  private func registeredView(for annotation: ClusterAnnotation) -> MKAnnotationView? {
    guard !viewSettings.makesOwnViews else { return nil }
    let view = mapView?.dequeueReusableAnnotationView(
      withIdentifier: annotation.defaultReuseIdentifier
    )
    // MapKit may make views of its own, which nobody asked for.
    guard let view, view.isOfApp else { return nil }
    view.endMotion()
    return view
  }

  /// A view of something that disappears, and that has left the visible area on its way, is used
  /// for something else: its motion is over.
  func noteUse(of view: MKAnnotationView, for annotation: any MKAnnotation) {
    for (id, departing) in departingViews where departing === view {
      guard annotations[id] !== annotation else { continue }
      departingViews[id] = nil
      view.endFading()
    }
  }

  /// The map made views, at once or later: pending animations of these start now.
  func noteAdded(_ views: [MKAnnotationView]) {
    for view in views where view.isRegistered {
      // Classes set a priority just before they are displayed.
      if let own = view.annotation.flatMap({ own($0) }) {
        viewSettings.apply(to: view, own, isNew: true)
      }
    }
    let added = views.compactMap { $0.annotation.flatMap { own($0) }?.shown }
    let motions = added.compactMap { shown in
      awaitedMotions.removeValue(forKey: shown.id).map { motion in
        // It may have been moved since it was sent on its way.
        ViewMotion(
          shown.id,
          position: (motion.position.from, shown.position),
          alpha: motion.alpha
        )
      }
    }
    let seconds = controller?.options.transitionSeconds ?? 0
    if !motions.isEmpty { animate(motions, seconds: seconds) {} }
    tellSelection(of: views)
  }

  func viewObject(for id: ShownCluster.ID) -> AnyObject? { view(for: id) }

  /// Returns the view of something shown; `nil` while the map has none.
  func view(for id: ShownCluster.ID) -> MKAnnotationView? {
    annotations[id].flatMap { mapView?.view(for: $0) }
  }

  /// Applies changed settings of views at once.
  func refreshViews() {
    for annotation in annotations.values {
      annotation.forgetTexts()
      refreshView(of: annotation, isNew: true)
    }
  }

  /// Draws numbers at the user's current text size, and makes room for them.
  func textScaleDidChange(to scale: Double = ClusterViewAppearance.textScale) {
    guard scale != viewSettings.textScale else { return }
    viewSettings.textScale = scale
    if let controller { controller.options = controller.options }
  }

  /// Replaces the views of annotations that another delegate was asked for.
  func replaceForeignViews() {
    for annotation in annotations.values {
      guard let view = mapView?.view(for: annotation), view !== annotation.view else { continue }
      replaceView(of: annotation)
    }
  }

  /// Gives a view the appearance of what its annotation shows.
  ///
  /// - Parameter isNew: Whether it is set up as if it had not shown it before.
  func refreshView(of annotation: ClusterAnnotation, isNew: Bool = false) {
    // A view of the app's delegate is updated by the app, in `configure`; an app without
    // it is asked for another view.
    if annotation.hasAppView {
      guard own(annotation) != nil, let view = mapView?.view(for: annotation) else { return }
      if viewSettings.isConfigured { return viewSettings.apply(to: view, annotation, isNew: isNew) }
      return replaceView(of: annotation)
    }
    let isRegistered = annotation.view?.isRegistered == true && !viewSettings.makesOwnViews
    let identifier =
      isRegistered ? annotation.defaultReuseIdentifier : viewSettings.reuseIdentifier(annotation)
    // The app's code that was called may have removed it from the map.
    guard own(annotation) != nil, let view = mapView?.view(for: annotation) else { return }
    if view.reuseIdentifier == identifier {
      viewSettings.apply(to: view, annotation, isNew: isNew)
    } else {
      replaceView(of: annotation)
    }
  }

  /// Lets the map ask for another view. A selected annotation stays so, and this is not
  /// reported.
  private func replaceView(of annotation: ClusterAnnotation) {
    guard let mapView else { return }
    let isSelected = mapView.selectedAnnotations.contains { $0 === annotation }
    if isSelected { expect(annotation, isSelected: false, .following) }
    mapView.removeAnnotations([annotation])
    mapView.addAnnotations([annotation])
    guard isSelected, own(annotation) != nil else { return }
    expect(annotation, isSelected: true, .following)
    mapView.selectAnnotation(annotation, animated: false)
  }
}

// MARK: - Registered classes

extension ClusterAnnotation {
  /// The identifier under which an app registers a class for views such as this one's.
  fileprivate var defaultReuseIdentifier: String {
    isCluster
      ? MKMapViewDefaultClusterAnnotationViewReuseIdentifier
      : MKMapViewDefaultAnnotationViewReuseIdentifier
  }
}

extension MKAnnotationView {
  /// Whether it has one of the identifiers under which apps register classes.
  fileprivate var isRegistered: Bool {
    reuseIdentifier == MKMapViewDefaultAnnotationViewReuseIdentifier
      || reuseIdentifier == MKMapViewDefaultClusterAnnotationViewReuseIdentifier
  }

  /// Whether its class is the app's, not MapKit's.
  fileprivate var isOfApp: Bool {
    type(of: self) != MKMarkerAnnotationView.self && type(of: self) != MKAnnotationView.self
  }
}
#endif
