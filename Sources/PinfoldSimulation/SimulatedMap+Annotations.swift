import Pinfold

extension SimulatedMap {
  /// Everything on the map, in the order in which it was added.
  public var annotations: [SimulatedAnnotation] {
    entries.values.sorted { $0.order < $1.order }.map(\.annotation)
  }

  /// Puts an annotation on the map; ignored when it is there.
  public func add(_ annotation: SimulatedAnnotation) { add([annotation]) }

  /// Puts annotations on the map, and asks for views of the ones in sight.
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

  /// Removes an annotation from the map; ignored when it is not there.
  public func remove(_ annotation: SimulatedAnnotation) { remove([annotation]) }

  /// Removes annotations from the map, except the user's location. A selected one is
  /// deselected first.
  public func remove(_ annotations: [SimulatedAnnotation]) {
    for annotation in annotations where annotation !== userLocation {
      let id = ObjectIdentifier(annotation)
      guard entries[id] != nil else { continue }
      if selection === annotation { deselect(annotation) }
      // A delegate may have selected it again, or removed it.
      guard entries[id] != nil else { continue }
      if selection === annotation { selection = nil }
      hideView(of: id)
      entries[id] = nil
      annotation.map = nil
      churn.annotationsRemoved += 1
    }
  }

  /// Follows an annotation to its new position.
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
  /// What is selected: nothing or one annotation.
  public var selectedAnnotations: [SimulatedAnnotation] { selection.map { [$0] } ?? [] }

  /// Selects an annotation; what was selected is deselected first. Ignored for what
  /// is not on the map or is selected already.
  public func select(_ annotation: SimulatedAnnotation) {
    guard entries[ObjectIdentifier(annotation)] != nil, selection !== annotation else { return }
    if let selection { deselect(selection) }
    // A delegate may have removed it, or selected something else.
    guard entries[ObjectIdentifier(annotation)] != nil, selection == nil else { return }
    selection = annotation
    view(for: annotation)?.select()
    tell { $0.map(self, didSelect: annotation) }
  }

  /// Deselects an annotation, if it is selected.
  public func deselect(_ annotation: SimulatedAnnotation) {
    guard selection === annotation else { return }
    selection = nil
    if let view = view(for: annotation) { (view.isSelected, view.isCalloutOpen) = (false, false) }
    tell { $0.map(self, didDeselect: annotation) }
  }

  /// The user taps a view. A tap on what is selected does nothing, as on MapKit.
  public func tap(_ view: SimulatedView) {
    if let annotation = view.annotation { select(annotation) }
  }

  /// The user taps the map beside all views.
  public func tapBackground() {
    if let selection { deselect(selection) }
  }
}
