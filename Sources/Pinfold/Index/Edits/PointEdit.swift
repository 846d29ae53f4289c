/// A change to one point of an index.
public enum PointEdit: Hashable, Sendable {
  /// Inserts a point with a weight, and with one value per column or without values. Ignored if the
  /// id exists.
  ///
  /// To change a weight, remove and insert the point in the same round.
  case insert(PointID, at: Coordinate, values: [Double] = [], weight: Int = 1)

  /// Removes a point. Ignored if the id does not exist.
  case remove(PointID)

  /// Moves a point. Ignored if the id does not exist.
  case move(PointID, to: Coordinate)

  /// Sets the values of a point: one per column, or none. Ignored if the id is missing or rejected.
  case update(PointID, values: [Double])

  /// The id of the edited point.
  public var id: PointID {
    switch self {
    case .insert(let id, _, _, _), .remove(let id), .move(let id, _), .update(let id, _): id
    }
  }
}

/// The number of points that a round of edits changed.
public struct EditSummary: Hashable, Sendable {
  /// Points that exist only after the round.
  public var inserted = 0

  /// Points that existed only before the round.
  public var removed = 0

  /// Points with a changed position.
  public var moved = 0

  /// Points with changed values or a changed weight at the same position.
  public var updated = 0

  /// Edits without effect: insertions of existing ids, and other edits of missing ids.
  public var ignored = 0

  /// Creates an empty summary.
  public init() {}
}

extension EditSummary {
  /// Adds the summary of another round.
  public static func += (sum: inout EditSummary, other: EditSummary) {
    sum.inserted += other.inserted
    sum.removed += other.removed
    sum.moved += other.moved
    sum.updated += other.updated
    sum.ignored += other.ignored
  }
}
