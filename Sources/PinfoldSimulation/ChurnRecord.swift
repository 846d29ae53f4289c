/// What happened to a simulated map's annotations and views.
public struct ChurnRecord: Hashable, Sendable {
  /// Annotations that were put on the map.
  public var annotationsAdded = 0

  /// Annotations that were removed.
  public var annotationsRemoved = 0

  /// Annotations that were moved.
  public var annotationsMoved = 0

  /// Views that were requested, because an annotation entered the visible area.
  public var viewsRequested = 0

  /// Views that were made for that.
  public var viewsCreated = 0

  /// Views that were reused instead.
  public var viewsReused = 0

  /// Views that were put away, because their annotation left the visible area or was
  /// removed.
  public var viewsRemoved = 0

  /// Creates the record of a map that nothing happened on.
  public init() {}

  /// Annotations that were added, removed and moved, out of sight as well.
  public var score: Int { annotationsAdded + annotationsRemoved + annotationsMoved }
}

extension ChurnRecord {
  /// Returns what happened since an earlier record of the same map.
  public func since(_ earlier: ChurnRecord) -> ChurnRecord {
    var record = ChurnRecord()
    record.annotationsAdded = annotationsAdded - earlier.annotationsAdded
    record.annotationsRemoved = annotationsRemoved - earlier.annotationsRemoved
    record.annotationsMoved = annotationsMoved - earlier.annotationsMoved
    record.viewsRequested = viewsRequested - earlier.viewsRequested
    record.viewsCreated = viewsCreated - earlier.viewsCreated
    record.viewsReused = viewsReused - earlier.viewsReused
    record.viewsRemoved = viewsRemoved - earlier.viewsRemoved
    return record
  }
}

extension ChurnRecord: CustomStringConvertible {
  /// The record as a line of text.
  public var description: String {
    "annotations +\(annotationsAdded) -\(annotationsRemoved) ~\(annotationsMoved), "
      + "views \(viewsRequested) requested, \(viewsCreated) made, \(viewsReused) reused, "
      + "\(viewsRemoved) put away"
  }
}
