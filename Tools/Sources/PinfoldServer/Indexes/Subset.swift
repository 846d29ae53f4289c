import Pinfold
import PinfoldReaders
import PinfoldStore

/// The contents of a derived index: its places, its numeric columns, and the precision of its
/// positions.
struct Subset: Hashable, Sendable {
  let filters: [PlaceFilter]

  /// The names of the numeric columns, in order.
  let columns: [String]

  /// Whether positions are rounded as in supercluster; see
  /// `WebMercator.singlePrecisionMapPoint(for:)`.
  var isSinglePrecision = false

  /// All places, without columns.
  static let all = Subset(filters: [], columns: [])
}

extension Subset {
  /// Makes the subset's index.
  ///
  /// The places may include edits that `whole` lacks. Applying such edits again later changes
  /// nothing.
  ///
  /// - Parameter whole: The index of all places.
  func index(from whole: PointIndex, _ places: any ServedPlaces) throws(any Error) -> PointIndex {
    let position: (@Sendable (Coordinate) -> MapPoint)? =
      isSinglePrecision ? { @Sendable in WebMercator.singlePrecisionMapPoint(for: $0) } : nil
    var index = try position.map { try places.index(placing: $0) } ?? whole
    if !columns.isEmpty {
      index = index.withColumns(
        try columns.map { name in
          guard let values = try places.numericColumn(name) else {
            throw RequestError.noColumn(name, nil, among: places.columnNames)
          }
          return values
        }
      )
    }
    return filters.isEmpty ? index : index.filtered(by: try places.matchingPoints(filters))
  }

  /// Returns the edits of the subset's index that match changes of places.
  func edits(_ changes: [PlaceChange], _ places: any ServedPlaces) -> [PointEdit] {
    changes.flatMap { change -> [PointEdit] in
      // Removes unconditionally. Inserting a point where it was leaves it unchanged.
      let removal = PointEdit.remove(change.id)
      guard let place = change.place, places.matches(filters, place),
        let weight = places.weight(of: place)
      else { return [removal] }
      let values = places.values(ofColumns: columns, in: place)
      let position = position(of: place)
      return [removal, .insert(change.id, at: position, values: values, weight: weight)]
    }
  }

  private func position(of place: StoredPlace) -> Coordinate {
    guard isSinglePrecision else { return place.coordinate }
    // The index has the rounded point, so a later edit finds it.
    return WebMercator.coordinate(
      for: WebMercator.singlePrecisionMapPoint(for: place.coordinate)
    )
  }
}
