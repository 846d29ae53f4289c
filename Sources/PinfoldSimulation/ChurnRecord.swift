/// Counts the changes to a simulated map's annotations and views.
public struct ChurnRecord: Hashable, Sendable {
  /// Annotations that were added.
  public var annotationsAdded = 0

  /// Annotations that were removed.
  public var annotationsRemoved = 0

  /// Annotations that were moved.
  public var annotationsMoved = 0

  /// Requests for views, because annotations entered the visible area.
  public var viewsRequested = 0

  /// Requests that were answered with a new view.
  public var viewsCreated = 0

  /// Requests that were answered with a reused view.
  public var viewsReused = 0

  /// Views that were recycled because their annotation left the visible area or was removed.
  public var viewsRemoved = 0

  /// Creates a record of zeros.
  public init() {}

  /// The number of annotations added, removed and moved, whether visible or not.
  public var score: Int { annotationsAdded + annotationsRemoved + annotationsMoved }
}

extension ChurnRecord {
  /// Returns the changes since an earlier record of the same map.
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
