import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldStore

/// The contents of a derived index: its places, its numeric columns, and the precision of its
/// positions.
struct Subset: Hashable, Sendable {
  let filters: [PlaceFilter]

  /// The names of the numeric columns, in order.
  let columns: [String]

  /// The column of categories, which follows the numeric columns in the index.
  var category: String?

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
  /// - Parameters:
  ///   - whole: The index of all places.
  ///   - categories: Gets the categories of the column if it lacks them.
  func index(
    from whole: PointIndex,
    _ places: any ServedPlaces,
    _ categories: CategoryLists
  ) throws(any Error) -> PointIndex {
    let position: (@Sendable (Coordinate) -> MapPoint)? =
      isSinglePrecision ? { @Sendable in WebMercator.singlePrecisionMapPoint(for: $0) } : nil
    var index = try position.map { try places.index(placing: $0) } ?? whole
    var stored: [ColumnStorage] = try columns.map { name in
      guard let values = try places.numericColumn(name) else {
        throw RequestError.noColumn(name, nil, among: places.columnNames)
      }
      return .numbers(values)
    }
    if let category {
      stored.append(.categories(try codes(ofColumn: category, places, categories)))
    }
    if !stored.isEmpty { index = index.withColumns(storing: stored) }
    return filters.isEmpty ? index : index.filtered(by: try places.matchingPoints(filters))
  }

  private func codes(
    ofColumn column: String,
    _ places: any ServedPlaces,
    _ categories: CategoryLists
  ) throws -> [UInt8] {
    do {
      guard let counter = try places.categories(ofColumn: column) else {
        throw RequestError.noColumn(column, "category", among: places.columnNames)
      }
      return categories.codes(ofColumn: column, counter)
    } catch var error as UnavailablePlaces {
      // The map works without categories.
      error.parameter = "category"
      throw error
    }
  }

  /// Returns the edits of the subset's index that match changes of places.
  func edits(
    _ changes: [PlaceChange],
    _ places: any ServedPlaces,
    _ categories: CategoryLists
  ) -> [PointEdit] {
    let reader = category.flatMap { places.reader(ofColumns: [$0]) }
    let list = category.flatMap { categories[$0] }
    return changes.flatMap { change -> [PointEdit] in
      // Removes unconditionally. Inserting a point where it was leaves it unchanged.
      let removal = PointEdit.remove(change.id)
      guard let place = change.place, places.matches(filters, place),
        let weight = places.weight(of: place)
      else { return [removal] }
      var values = places.values(ofColumns: columns, in: place)
      if category != nil {
        values.append(reader.flatMap { list?.value(of: $0.text(of: place)) } ?? .nan)
      }
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
