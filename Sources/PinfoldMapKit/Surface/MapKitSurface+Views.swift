#if canImport(MapKit) && !os(watchOS)
import MapKit
import PinfoldSurface

extension MapKitSurface {
  /// Returns the view of one of this surface's annotations.
  ///
  /// - Parameters:
  ///   - annotation: One of this surface's annotations.
  ///   - appView: The app's view for it, if any.
  func view(for annotation: ClusterAnnotation, appView: MKAnnotationView?) -> MKAnnotationView {
    hasMadeViews = true
    annotation.hasAppView = appView != nil
    let appView = appView ?? registeredView(for: annotation)
    let identifier = appView == nil ? viewSettings.reuseIdentifier(annotation) : ""
    let reused =
      appView == nil ? mapView?.dequeueReusableAnnotationView(withIdentifier: identifier) : nil
    // The view may have left the visible area during an animation.
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
    // MapKit may return a default view that the app did not register.
    guard let view, view.isOfApp else { return nil }
    view.endMotion()
    return view
  }

  /// Ends the motion of a view that the map reuses for another annotation. Its own annotation was
  /// disappearing, and left the visible area on its way.
  func noteUse(of view: MKAnnotationView, for annotation: any MKAnnotation) {
    for (id, departing) in departingViews where departing === view {
      guard annotations[id] !== annotation else { continue }
      departingViews[id] = nil
      view.endFading()
    }
  }

  /// Starts the pending animations of views that the map just made.
  func noteAdded(_ views: [MKAnnotationView]) {
    for view in views where view.isRegistered {
      // Registered classes set a priority just before the map displays their views.
      if let own = view.annotation.flatMap({ own($0) }) {
        viewSettings.apply(to: view, own, isNew: true)
      }
    }
    let added = views.compactMap { $0.annotation.flatMap { own($0) }?.shown }
    let motions = added.compactMap { shown in
      awaitedMotions.removeValue(forKey: shown.id).map { motion in
        // The annotation may have moved since the animation was requested.
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

  /// Returns the view with an id; `nil` while the map has none.
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

  /// Draws numbers at the user's current text size, and plans again to make room for them.
  func textScaleDidChange(to scale: Double = ClusterViewAppearance.textScale) {
    guard scale != viewSettings.textScale else { return }
    viewSettings.textScale = scale
    if let controller { controller.options = controller.options }
  }

  /// Replaces views that came from another delegate.
  func replaceForeignViews() {
    for annotation in annotations.values {
      guard let view = mapView?.view(for: annotation), view !== annotation.view else { continue }
      replaceView(of: annotation)
    }
  }

  /// Updates a view for its annotation.
  ///
  /// - Parameter isNew: Whether to set the view up as if it begins to show the annotation.
  func refreshView(of annotation: ClusterAnnotation, isNew: Bool = false) {
    // The app updates its delegate's views in `configure`. Without `configure`, the map asks the
    // delegate for another view.
    if annotation.hasAppView {
      guard own(annotation) != nil, let view = mapView?.view(for: annotation) else { return }
      if viewSettings.isConfigured { return viewSettings.apply(to: view, annotation, isNew: isNew) }
      return replaceView(of: annotation)
    }
    let isRegistered = annotation.view?.isRegistered == true && !viewSettings.makesOwnViews
    let identifier =
      isRegistered ? annotation.defaultReuseIdentifier : viewSettings.reuseIdentifier(annotation)
    // The app's code may have removed the annotation from the map.
    guard own(annotation) != nil, let view = mapView?.view(for: annotation) else { return }
    if view.reuseIdentifier == identifier {
      viewSettings.apply(to: view, annotation, isNew: isNew)
    } else {
      replaceView(of: annotation)
    }
  }

  /// Makes the map ask for another view. A selected annotation stays selected, and the app gets no
  /// report of it.
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
  /// MapKit's default identifier for views of this kind.
  fileprivate var defaultReuseIdentifier: String {
    isCluster
      ? MKMapViewDefaultClusterAnnotationViewReuseIdentifier
      : MKMapViewDefaultAnnotationViewReuseIdentifier
  }
}

extension MKAnnotationView {
  /// Whether the view has one of MapKit's default identifiers, under which apps register classes.
  fileprivate var isRegistered: Bool {
    reuseIdentifier == MKMapViewDefaultAnnotationViewReuseIdentifier
      || reuseIdentifier == MKMapViewDefaultClusterAnnotationViewReuseIdentifier
  }

  /// Whether the view's class is the app's own, rather than one of MapKit's.
  fileprivate var isOfApp: Bool {
    type(of: self) != MKMarkerAnnotationView.self && type(of: self) != MKAnnotationView.self
  }
}
#endif
