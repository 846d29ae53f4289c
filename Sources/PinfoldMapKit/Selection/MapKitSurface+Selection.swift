#if canImport(MapKit) && !os(watchOS)
import MapKit
import PinfoldSurface

extension MapKitSurface {
  func select(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {
    guard let mapView, let annotation = annotations[id] else { return }
    let selected = mapView.selectedAnnotations
    guard !selected.contains(where: { $0 === annotation }) else { return }
    // The map deselects the previous ones by itself.
    for other in selected.compactMap({ own($0) }) { expect(other, isSelected: false, cause) }
    expect(annotation, isSelected: true, cause)
    if cause == .request, mapView.view(for: annotation) == nil { untoldSelection = annotation }
    mapView.selectAnnotation(annotation, animated: animated)
  }

  func deselect(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {
    guard let mapView, let annotation = annotations[id],
      isSelectedNow(annotation)
    else { return }
    expect(annotation, isSelected: false, cause)
    mapView.deselectAnnotation(annotation, animated: animated)
  }

  /// The cause of a selection or deselection.
  enum Chooser {
    /// The user, or the app through its map view.
    case user

    /// The app, through the controller.
    case app

    /// The controller: the selection follows its annotation.
    case controller
  }

  /// Records a report of the map about one of the surface's annotations, and returns who caused it;
  /// `nil` for an annotation of another owner.
  func note(_ annotation: any MKAnnotation, isSelected: Bool) -> Chooser? {
    let removed = removedAnnotations[ObjectIdentifier(annotation)]
    guard let annotation = own(annotation) ?? removed else { return nil }
    let cause = expectedSelections.take(ObjectIdentifier(annotation), isSelected: isSelected)
    if !isSelected {
      deselectedViews = deselectedViews.filter { $0.value.annotation !== annotation }
    }
    guard cause != .following else { return .controller }
    if untoldSelection === annotation { untoldSelection = nil }
    // A late report may be outdated: another annotation may have the id by now.
    if removed == nil, !isSelected || isSelectedNow(annotation) {
      eventHandler?(isSelected ? .selected(annotation.shown.id) : .deselected(annotation.shown.id))
    }
    return cause == nil ? .user : .app
  }

  /// Notifies the app of a selection that it made before the map had a view. The map may report it
  /// again later, but the app knows it by then.
  func tellSelection(of views: [MKAnnotationView]) {
    guard let annotation = untoldSelection, isSelectedNow(annotation),
      let view = views.first(where: { $0.annotation === annotation }), let mapView
    else { return }
    untoldSelection = nil
    _ = expectedSelections.take(ObjectIdentifier(annotation), isSelected: true)
    expect(annotation, isSelected: true, .following)
    delegate?.tellSelection(mapView, view)
    #if !os(macOS) && !os(tvOS)
    if #available(iOS 16, *) { delegate?.forwardSelection(mapView, of: annotation) }
    #endif
  }

  /// Drops the records of a removed annotation later. A map may report its deselection after the
  /// removal. Until then, the surface must know whether the selection only moved on.
  func forgetLater(_ annotation: ClusterAnnotation) {
    let id = ObjectIdentifier(annotation)
    guard expectedSelections.isAwaited(id) else { return }
    removedAnnotations[id] = annotation
    // As long as the records of annotations on the map.
    scheduler(1) { [weak self] in
      self?.expectedSelections.forget(id)
      self?.removedAnnotations[id] = nil
    }
  }

  /// Returns the deselected annotation of a view that has lost it.
  func annotation(deselectedBy view: MKAnnotationView) -> ClusterAnnotation? {
    deselectedViews[ObjectIdentifier(view)]?.annotation
  }

  private func isSelectedNow(_ annotation: ClusterAnnotation) -> Bool {
    mapView?.selectedAnnotations.contains { $0 === annotation } ?? false
  }

  /// Expects that the map reports a selection or a deselection.
  func expect(_ annotation: ClusterAnnotation, isSelected: Bool, _ cause: SelectionCause) {
    let deselectedView = isSelected ? nil : annotation.view.map { ObjectIdentifier($0) }
    if let deselectedView, let view = annotation.view {
      deselectedViews[deselectedView] = (view, annotation)
    }
    let expectation = expectedSelections.expect(
      ObjectIdentifier(annotation),
      isSelected: isSelected,
      cause: cause
    )
    // A later report will not come: an annotation out of sight cannot report without a view, and
    // the user may select it next.
    scheduler(1) { [weak self] in
      self?.expectedSelections.expire(expectation)
      guard let deselectedView, self?.deselectedViews[deselectedView]?.annotation === annotation
      else { return }
      self?.deselectedViews[deselectedView] = nil
    }
  }
}
#endif
