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
