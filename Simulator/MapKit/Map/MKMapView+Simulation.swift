internal import Pinfold
public import PinfoldSurface

// What happens in the simulation is told to the map's delegate, in its words.
extension MKMapView: SimulatedMapDelegate {
  /// Asks the delegate for a view.
  public func map(_ map: SimulatedMap, viewFor annotation: SimulatedAnnotation) -> SimulatedView? {
    guard let own = annotation.payload as? any MKAnnotation else { return nil }
    let view =
      delegate?.mapView(self, viewFor: own)
      ?? MKAnnotationView(annotation: own, reuseIdentifier: nil)
    view.annotation = own
    view.mapView = self
    view.prepareForDisplay()
    entries[ObjectIdentifier(own)]?.view = view
    // Pools are kept here, so that views are used again in front of the simulation.
    let simulated = SimulatedView(annotation: annotation, reuseIdentifier: nil)
    simulated.size = (Double(view.bounds.width), Double(view.bounds.height))
    simulated.canShowCallout = view.canShowCallout
    return simulated
  }

  /// Tells the delegate of views.
  public func map(_ map: SimulatedMap, didAdd views: [SimulatedView]) {
    let added = views.compactMap { view in
      (view.annotation?.payload as? any MKAnnotation).flatMap(self.view)
    }
    for view in added { show(view) }
    delegate?.mapView(self, didAdd: added)
  }

  /// Tells the delegate.
  public func mapRegionWillChange(_ map: SimulatedMap, animated: Bool) {
    delegate?.mapView(self, regionWillChangeAnimated: animated)
  }

  /// Tells the delegate.
  public func mapVisibleRegionDidChange(_ map: SimulatedMap) {
    collectHiddenViews()
    delegate?.mapViewDidChangeVisibleRegion(self)
  }

  /// Tells the delegate.
  public func mapRegionDidChange(_ map: SimulatedMap, animated: Bool) {
    delegate?.mapView(self, regionDidChangeAnimated: animated)
  }

  /// Tells the delegate, if there is a view.
  public func map(_ map: SimulatedMap, didSelect annotation: SimulatedAnnotation) {
    guard let view = view(of: annotation) else { return }
    view.isSelected = true
    delegate?.mapView(self, didSelect: view)
  }

  /// Tells the delegate, if there is a view.
  public func map(_ map: SimulatedMap, didDeselect annotation: SimulatedAnnotation) {
    guard let view = view(of: annotation) else { return }
    view.isSelected = false
    delegate?.mapView(self, didDeselect: view)
  }

  private func view(of annotation: SimulatedAnnotation) -> MKAnnotationView? {
    (annotation.payload as? any MKAnnotation).flatMap(view)
  }
}

// MARK: - Looks

extension MKMapView {
  /// Returns the simulated view of a view.
  func simulatedView(of view: UIView) -> SimulatedView? {
    guard let annotation = (view as? MKAnnotationView)?.annotation else { return nil }
    return entries[ObjectIdentifier(annotation)].flatMap { simulation.view(for: $0.simulated) }
  }

  /// Shows at once how a view looks.
  func show(_ view: UIView) {
    guard let annotation = (view as? MKAnnotationView)?.annotation,
      let simulated = entries[ObjectIdentifier(annotation)]?.simulated
    else { return }
    let look = (position(of: simulated, view.transform), Double(view.alpha))
    simulation.animate(
      [(simulated, (look.0, look.0), (look.1, look.1))],
      seconds: 0
    ) {}
  }

  /// Lets views go from how they looked to how they look.
  func animate(
    _ changes: [UIViewAnimation.Change],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    let motions = changes.compactMap { change in
      simulatedView(of: change.view)?.annotation.map { annotation in
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
