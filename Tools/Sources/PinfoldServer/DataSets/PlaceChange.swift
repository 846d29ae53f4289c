package import Pinfold
package import PinfoldStore

/// A place that changed, was inserted or was removed.
package struct PlaceChange: Hashable, Sendable {
  package let id: PointID

  /// The place as it is now; `nil` where it was removed.
  package let place: StoredPlace?

  package init(_ id: PointID, _ place: StoredPlace?) { (self.id, self.place) = (id, place) }
}

extension PlaceChange {
  init(_ edit: AppliedEdit) { self.init(edit.id, edit.after) }
}
