#if canImport(MapKit) && !os(watchOS)
public import MapKit
public import PinfoldSurface

/// Edits for an app that does not wait for them. They are made in the order of the calls,
/// together with the awaited ones.
extension ClusterMapController {
  /// Adds annotations; annotations that are there already are ignored.
  public func add(_ annotations: [any MKAnnotation], to group: GroupID? = nil) {
    update { $0.add(annotations, to: group) }
  }

  /// Adds annotations of one class, which spares a conversion of the array.
  public func add(_ annotations: [some MKAnnotation], to group: GroupID? = nil) {
    update { $0.add(annotations, to: group) }
  }

  /// Removes annotations; annotations that are not there are ignored.
  public func remove(_ annotations: [any MKAnnotation]) {
    update { $0.remove(annotations) }
  }

  /// Reads where annotations are now, and their values and texts.
  public func move(_ annotations: [any MKAnnotation]) {
    update { $0.move(annotations) }
  }

  /// Leaves these annotations and no other ones; annotations that stay are not read
  /// again.
  public func set(_ annotations: [any MKAnnotation]) {
    update { $0.set(annotations) }
  }

  /// Leaves these annotations of one class and no other ones, which saves a conversion of
  /// the array.
  public func set(_ annotations: [some MKAnnotation]) {
    update { $0.set(annotations) }
  }
}
#endif
