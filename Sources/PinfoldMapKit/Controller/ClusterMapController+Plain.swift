#if canImport(MapKit) && !os(watchOS)
public import MapKit

/// Edits with MapKit's names. They return at once, and any function can call them, because they
/// need no `await`. The controller makes them in the order of the calls, together with the awaited
/// edits.
extension ClusterMapController {
  /// Adds an annotation. Ignored if it is already on the map.
  public func addAnnotation(_ annotation: any MKAnnotation) { addAnnotations([annotation]) }

  /// Adds annotations. Ignores annotations that are already on the map.
  ///
  ///     controller.addAnnotations(places)
  public func addAnnotations(_ annotations: [any MKAnnotation]) { edit { $0.add(annotations) } }

  /// Adds annotations of one class, without a conversion of the array.
  public func addAnnotations(_ annotations: [some MKAnnotation]) { edit { $0.add(annotations) } }

  /// Removes an annotation. Ignored if it is not on the map.
  public func removeAnnotation(_ annotation: any MKAnnotation) { removeAnnotations([annotation]) }

  /// Removes annotations. Ignores annotations that are not on the map.
  public func removeAnnotations(_ annotations: [any MKAnnotation]) {
    edit { $0.remove(annotations) }
  }

  /// Makes a transaction of edits.
  ///
  ///     controller.edit { edits in
  ///       edits.remove(closed)
  ///       edits.move(moved)
  ///     }
  public func edit(_ describe: (inout AnnotationEdits) -> Void) { begin(describe) }
}
#endif
