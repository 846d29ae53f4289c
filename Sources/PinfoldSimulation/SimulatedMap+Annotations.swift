import Pinfold

extension SimulatedMap {
  /// All annotations, in the order of addition.
  public var annotations: [SimulatedAnnotation] {
    entries.values.sorted { $0.order < $1.order }.map(\.annotation)
  }

  /// Adds an annotation. Ignored if it is already on the map.
  public func add(_ annotation: SimulatedAnnotation) { add([annotation]) }

  /// Adds annotations and requests views for the visible ones.
  public func add(_ annotations: [SimulatedAnnotation]) {
    var added: [ObjectIdentifier] = []
    for annotation in annotations where entries[ObjectIdentifier(annotation)] == nil {
      let id = ObjectIdentifier(annotation)
      entryCount += 1
      entries[id] = Entry(
        annotation: annotation,
        order: entryCount,
        point: WebMercator.mapPoint(for: annotation.coordinate)
      )
      annotation.map = self
      added.append(id)
    }
    churn.annotationsAdded += added.count
    let area = viewArea
    showViews(of: added.filter { entries[$0].map { area.contains($0.point) } ?? false })
  }

  /// Removes an annotation. Ignored if it is not on the map.
  public func remove(_ annotation: SimulatedAnnotation) { remove([annotation]) }

  /// Removes annotations, except the user's location. A selected annotation is deselected first.
  public func remove(_ annotations: [SimulatedAnnotation]) {
    for annotation in annotations where annotation !== userLocation {
      let id = ObjectIdentifier(annotation)
      guard entries[id] != nil else { continue }
      if selection === annotation { deselect(annotation) }
      // A delegate may have selected the annotation again or removed it.
      guard entries[id] != nil else { continue }
      if selection === annotation { selection = nil }
      hideView(of: id)
      entries[id] = nil
      annotation.map = nil
      churn.annotationsRemoved += 1
    }
  }

  func annotationDidMove(_ annotation: SimulatedAnnotation) {
    let id = ObjectIdentifier(annotation)
    guard entries[id] != nil else { return }
    let point = WebMercator.mapPoint(for: annotation.coordinate)
    if let entry = entries[id], let view = entry.view {
      shiftMotion(of: view, x: point.x - entry.point.x, y: point.y - entry.point.y)
    }
    entries[id]?.point = point
    churn.annotationsMoved += 1
    let isInSight = viewArea.contains(point)
    if let view = entries[id]?.view {
      if isInSight { view.position = point } else { hideView(of: id) }
    } else if isInSight {
      showViews(of: [id])
    }
  }
}

extension SimulatedMap {
  /// The selected annotation, if any.
  public var selectedAnnotations: [SimulatedAnnotation] { selection.map { [$0] } ?? [] }

  /// Selects an annotation and deselects the previous one first. Ignored if the annotation is not
  /// on the map or is already selected.
  public func select(_ annotation: SimulatedAnnotation) {
    guard entries[ObjectIdentifier(annotation)] != nil, selection !== annotation else { return }
    if let selection { deselect(selection) }
    // A delegate may have removed the annotation or selected another.
    guard entries[ObjectIdentifier(annotation)] != nil, selection == nil else { return }
    selection = annotation
    view(for: annotation)?.select()
    tell { $0.map(self, didSelect: annotation) }
  }

  /// Deselects an annotation. Ignored if it is not selected.
  public func deselect(_ annotation: SimulatedAnnotation) {
    guard selection === annotation else { return }
    selection = nil
    if let view = view(for: annotation) { (view.isSelected, view.isCalloutOpen) = (false, false) }
    tell { $0.map(self, didDeselect: annotation) }
  }

  /// Simulates a tap on a view. Tapping a selected view does nothing, as in MapKit.
  public func tap(_ view: SimulatedView) {
    if let annotation = view.annotation { select(annotation) }
  }

  /// Simulates a tap beside all views, which clears the selection.
  public func tapBackground() {
    if let selection { deselect(selection) }
  }
}
