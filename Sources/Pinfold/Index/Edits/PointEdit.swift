/// A change to the points of an index.
public enum PointEdit: Hashable, Sendable {
  /// Adds a point that stands for a number of points, with a value for each column or
  /// without values; ignored when there is one of that id.
  ///
  /// A point that is removed and inserted in one round can have another weight.
  case insert(PointID, at: Coordinate, values: [Double] = [], weight: Int = 1)

  /// Removes a point, wherever it is; ignored when there is none of that id.
  case remove(PointID)

  /// Puts a point somewhere else; ignored when there is none of that id.
  case move(PointID, to: Coordinate)

  /// Sets the values of a point, one for each column or none; ignored when there is no
  /// point of that id on the map.
  case update(PointID, values: [Double])

  /// The point that the edit is about.
  public var id: PointID {
    switch self {
    case .insert(let id, _, _, _), .remove(let id), .move(let id, _), .update(let id, _): id
    }
  }
}

/// What a round of edits did.
public struct EditSummary: Hashable, Sendable {
  /// Points that are there now and were not before.
  public var inserted = 0

  /// Points that were there before and are not now.
  public var removed = 0

  /// Points with a changed position.
  public var moved = 0

  /// Points with changed values or another weight, at their old position.
  public var updated = 0

  /// Edits that changed nothing: insertions of what was there, and other edits
  /// of what was not.
  public var ignored = 0

  /// Creates the summary of no edits.
  public init() {}
}

extension EditSummary {
  /// Adds what another round did.
  public static func += (sum: inout EditSummary, other: EditSummary) {
    sum.inserted += other.inserted
    sum.removed += other.removed
    sum.moved += other.moved
    sum.updated += other.updated
    sum.ignored += other.ignored
  }
}
