public import Pinfold
public import PinfoldReaders

/// A change to the places of a store.
public enum PlaceEdit: Hashable, Sendable {
  /// Adds a place with the next number; or with a given one, unless another place has it.
  case insert(at: Coordinate, properties: [Property], number: Int64? = nil)

  /// Moves a place.
  case move(PointID, to: Coordinate)

  /// Changes the values of some columns of a place; the other columns keep theirs.
  case update(PointID, properties: [Property])

  /// Removes a place.
  case remove(PointID)
}

/// What an edit did.
public struct AppliedEdit: Hashable, Sendable {
  /// The edit.
  public let edit: PlaceEdit

  /// The place: that of an insertion is new.
  public let id: PointID

  /// The place before the edit; nil for an insertion.
  public let before: StoredPlace?

  /// The place after the edit; nil when it was removed.
  public let after: StoredPlace?
}
