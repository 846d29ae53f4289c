import Pinfold
import PinfoldPlans
import PinfoldStore

extension CoordinateRect {
  /// The rect around what changed, where it was and where it is; `nil` for none.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - index: The places before them.
  init?(around changes: [PlaceChange], in index: PointIndex) {
    let coordinates = changes.flatMap { change in
      [index.position(of: change.id).map { WebMercator.coordinate(for: $0) }]
        + [change.place?.coordinate]
    }
    self.init(of: PointIndex(coordinates.compactMap(\.self)))
  }
}
