#if canImport(MapKit) && !os(watchOS)
public import MapKit

/// Edits with MapKit's names. They return at once and need no `await`, in any function. They are
/// made in the order of the calls, together with the awaited ones.
extension ClusterMapController {
  /// Adds an annotation; ignored if it is there already.
  public func addAnnotation(_ annotation: any MKAnnotation) { addAnnotations([annotation]) }

  /// Adds annotations; annotations that are there already are ignored.
  ///
  ///     controller.addAnnotations(places)
  public func addAnnotations(_ annotations: [any MKAnnotation]) { edit { $0.add(annotations) } }

  /// Adds annotations of one class, which saves a conversion of the array.
  public func addAnnotations(_ annotations: [some MKAnnotation]) { edit { $0.add(annotations) } }

  /// Removes an annotation; ignored if it is not there.
  public func removeAnnotation(_ annotation: any MKAnnotation) { removeAnnotations([annotation]) }

  /// Removes annotations; annotations that are not there are ignored.
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
