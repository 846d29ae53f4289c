internal import Pinfold
public import PinfoldSimulation

// The map forwards the events of the simulation to its delegate, in MapKit's terms.
extension MKMapView: SimulatedMapDelegate {
  /// Requests a view from the delegate.
  public func map(_ map: SimulatedMap, viewFor annotation: SimulatedAnnotation) -> SimulatedView? {
    guard let own = annotation.payload as? any MKAnnotation else { return nil }
    let view =
      delegate?.mapView(self, viewFor: own)
      ?? MKAnnotationView(annotation: own, reuseIdentifier: nil)
    view.annotation = own
    view.mapView = self
    view.prepareForDisplay()
    // Each view has one simulated view for its lifetime, so that both are reused together.
    let simulated =
      view.simulated
      ?? SimulatedView(annotation: annotation, reuseIdentifier: view.reuseIdentifier)
    (view.simulated, simulated.payload) = (simulated, view)
    simulated.size = (Double(view.bounds.width), Double(view.bounds.height))
    simulated.canShowCallout = view.canShowCallout
    return simulated
  }

  /// Notifies the delegate of new views.
  public func map(_ map: SimulatedMap, didAdd views: [SimulatedView]) {
    let added = views.compactMap { view in
      (view.annotation?.payload as? any MKAnnotation).flatMap(self.view)
    }
    for view in added {
      show(view)
      view.isSelected = selectedAnnotations.contains { $0 === view.annotation }
    }
    delegate?.mapView(self, didAdd: added)
  }

  /// Notifies the delegate that the camera begins to move.
  public func mapRegionWillChange(_ map: SimulatedMap, animated: Bool) {
    delegate?.mapView(self, regionWillChangeAnimated: animated)
  }

  /// Notifies the delegate that the camera moved.
  public func mapVisibleRegionDidChange(_ map: SimulatedMap) {
    delegate?.mapViewDidChangeVisibleRegion(self)
    if behavior.contains(.drawsInFlight) {
      delegate?.mapViewDidFinishRenderingMap(self, fullyRendered: false)
    }
  }

  /// Notifies the delegate that the camera stopped, and draws the map.
  public func mapRegionDidChange(_ map: SimulatedMap, animated: Bool) {
    if !behavior.contains(.losesRegionEvents) {
      delegate?.mapView(self, regionDidChangeAnimated: animated)
    }
    map.clock.schedule(afterSeconds: 0) { [weak self] in
      guard let self else { return }
      delegate?.mapViewDidFinishRenderingMap(self, fullyRendered: true)
    }
  }

  /// Notifies the delegate of a selection, if the annotation has a view.
  public func map(_ map: SimulatedMap, didSelect annotation: SimulatedAnnotation) {
    guard let view = view(of: annotation) else { return }
    view.isSelected = true
    tellSelection(of: view, isSelected: true)
  }

  /// Notifies the delegate of a deselection, if the annotation has a view.
  public func map(_ map: SimulatedMap, didDeselect annotation: SimulatedAnnotation) {
    guard let view = view(of: annotation) else { return }
    view.isSelected = false
    tellSelection(of: view, isSelected: false)
  }

  /// Notifies the delegate of a selection or a deselection: now or later, once or twice, depending
  /// on the behavior.
  private func tellSelection(of view: MKAnnotationView, isSelected: Bool) {
    guard let annotation = view.annotation else { return }
    guard behavior.contains(.tellsSelectionsLate) else {
      return tellSelection(of: view, annotation, isSelected)
    }
    simulation.clock.schedule(afterSeconds: 0) { [weak self] in
      // A view that was reused in the meantime must not report its old annotation.
      guard let self, view.annotation == nil || view.annotation === annotation else { return }
      tellSelection(of: view, annotation, isSelected)
    }
  }

  private func tellSelection(
    of view: MKAnnotationView,
    _ annotation: any MKAnnotation,
    _ isSelected: Bool
  ) {
    if isSelected {
      delegate?.mapView(self, didSelect: view)
    } else {
      delegate?.mapView(self, didDeselect: view)
    }
    #if !os(macOS) && !os(tvOS)
    guard behavior.contains(.tellsSelectionsTwice), #available(iOS 16, *) else { return }
    if isSelected {
      delegate?.mapView(self, didSelect: annotation)
    } else {
      delegate?.mapView(self, didDeselect: annotation)
    }
    #endif
  }

  private func view(of annotation: SimulatedAnnotation) -> MKAnnotationView? {
    (annotation.payload as? any MKAnnotation).flatMap(view)
  }
}

// MARK: - Appearance

extension MKMapView {
  /// Applies the appearance of a view at once.
  func show(_ view: UIView) {
    // Views in the reuse queue do not have a position.
    guard let simulated = (view as? MKAnnotationView)?.simulated?.annotation else { return }
    simulation.place(
      simulated,
      at: position(of: simulated, view.transform),
      alpha: Double(view.alpha)
    )
  }

  /// Animates views from their old appearance to the new one.
  func animate(
    _ changes: [UIViewAnimation.Change],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    let motions = changes.compactMap { change in
      (change.view as? MKAnnotationView)?.simulated?.annotation.map { annotation in
        (
          annotation: annotation,
          position: (
            from: position(of: annotation, change.transform),
            to: position(of: annotation, change.view.transform)
          ),
          alpha: (from: Double(change.alpha), to: Double(change.view.alpha))
        )
      }
    }
    simulation.animate(motions, seconds: seconds, completion: completion)
  }

  private func position(
    of annotation: SimulatedAnnotation,
    _ transform: CGAffineTransform
  ) -> MapPoint {
    let place = WebMercator.mapPoint(for: annotation.coordinate)
    let scale = simulation.viewport.zoomScale
    return MapPoint(
      x: place.x + Double(transform.tx) / scale,
      y: place.y + Double(transform.ty) / scale
    )
  }
}
