public import Pinfold
public import PinfoldReaders

/// A change to a place of a store.
public enum PlaceEdit: Hashable, Sendable {
  /// Adds a place, with a given number unless another place has it, otherwise with the next number.
  case insert(at: Coordinate, properties: [Property], number: Int64? = nil)

  /// Moves a place.
  case move(PointID, to: Coordinate)

  /// Changes some columns of a place. Other columns keep their values.
  case update(PointID, properties: [Property])

  /// Removes a place.
  case remove(PointID)
}

/// The result of an edit.
public struct AppliedEdit: Hashable, Sendable {
  /// The edit.
  public let edit: PlaceEdit

  /// The place. For an insertion, the new place.
  public let id: PointID

  /// The place before the edit, or `nil` for an insertion.
  public let before: StoredPlace?

  /// The place after the edit, or `nil` for a removal.
  public let after: StoredPlace?
}
