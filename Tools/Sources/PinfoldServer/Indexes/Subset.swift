import Pinfold
import PinfoldReaders
import PinfoldStore

/// The contents of an index for a plan: which places take part, which of their columns are
/// in it as numbers, and how exact positions are.
struct Subset: Hashable, Sendable {
  /// The conditions that places must satisfy.
  let filters: [PlaceFilter]

  /// The names of the numeric columns, in order.
  let columns: [String]

  /// Whether places are where supercluster has them; see
  /// `WebMercator.singlePrecisionMapPoint(for:)`.
  var isSinglePrecision = false

  /// All places, without numbers.
  static let all = Subset(filters: [], columns: [])
}

extension Subset {
  /// Makes the index of the subset.
  ///
  /// The places may have edits that the whole lacks: made again, they change nothing.
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

  /// Returns what changes of places are to the subset's index.
  func edits(_ changes: [PlaceChange], _ places: any ServedPlaces) -> [PointEdit] {
    changes.flatMap { change -> [PointEdit] in
      // Whatever the index has of it: a point that is put where it was does not change.
      let removal = PointEdit.remove(change.id)
      guard let place = change.place, places.matches(filters, place),
        let weight = places.weight(of: place)
      else { return [removal] }
      let values = places.values(ofColumns: columns, in: place)
      let position = position(of: place)
      return [removal, .insert(change.id, at: position, values: values, weight: weight)]
    }
  }

  /// The position of a place in the subset.
  private func position(of place: StoredPlace) -> Coordinate {
    guard isSinglePrecision else { return place.coordinate }
    // A rounded point is one that the index has, and is found again.
    return WebMercator.coordinate(
      for: WebMercator.singlePrecisionMapPoint(for: place.coordinate)
    )
  }
}
