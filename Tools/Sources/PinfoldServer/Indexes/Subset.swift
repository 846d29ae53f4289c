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

  /// The column of the histogram, which follows the categories in the index.
  var histogram: String?

  /// The column whose values clusters never mix, which comes last in the index, unless it is the
  /// column of categories.
  var within: String?

  /// Whether positions are rounded as in supercluster; see
  /// `WebMercator.singlePrecisionMapPoint(for:)`.
  var isSinglePrecision = false

  /// The number of the histogram's column in the index.
  var histogramNumber: Int? {
    histogram == nil ? nil : columns.count + (category == nil ? 0 : 1)
  }

  /// The number of the index's column whose values clusters never mix.
  var borderNumber: Int? {
    guard let within else { return nil }
    return columns.count + (within == category ? 0 : [category, histogram].count { $0 != nil })
  }

  /// The same columns of all places. `nil` without filters or columns.
  var unfiltered: Subset? {
    let hasColumns = !columns.isEmpty || category != nil || histogram != nil || within != nil
    guard !filters.isEmpty, hasColumns else { return nil }
    var all = Subset(filters: [], columns: columns, category: category, histogram: histogram)
    (all.within, all.isSinglePrecision) = (within, isSinglePrecision)
    return all
  }

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
      stored.append(
        try codes(category, "category", places) {
          try categories.categories(ofColumn: category, places)
        }
      )
    }
    if let histogram {
      stored.append(
        try codes(histogram, "histogram", places) {
          try categories.parts(ofColumn: histogram, places)
        }
      )
    }
    if let within, within != category {
      stored.append(
        try codes(within, "within", places) {
          try categories.categories(ofColumn: within, places)
        }
      )
    }
    if !stored.isEmpty { index = index.withColumns(storing: stored) }
    return try filtered(index, places)
  }

  /// Returns the places of an index that match the filters.
  func filtered(_ index: PointIndex, _ places: any ServedPlaces) throws -> PointIndex {
    filters.isEmpty ? index : index.filtered(by: try places.matchingPoints(filters))
  }

  /// Returns a stored column. Throws if it does not exist, or if the places cannot be read, which
  /// names the parameter: the map works without it.
  private func codes(
    _ column: String,
    _ parameter: String,
    _ places: any ServedPlaces,
    _ read: () throws -> [UInt8]?
  ) throws -> ColumnStorage {
    do {
      guard let codes = try read() else {
        throw RequestError.noColumn(column, parameter, among: places.columnNames)
      }
      return .categories(codes)
    } catch var error as UnavailablePlaces {
      error.parameter = parameter
      throw error
    }
  }

  /// Returns the edits of the subset's index that match changes of places.
  func edits(
    _ changes: [PlaceChange],
    _ places: any ServedPlaces,
    _ categories: CategoryLists
  ) -> [PointEdit] {
    let coded = [category, within == category ? nil : within].map { column in
      column.map { (list: categories[$0], reader: places.reader(ofColumns: [$0])) }
    }
    let timeReader = histogram.flatMap { places.reader(ofColumns: [$0]) }
    return changes.flatMap { change -> [PointEdit] in
      // Removes unconditionally. Inserting a point where it was leaves it unchanged.
      let removal = PointEdit.remove(change.id)
      guard let place = change.place, places.matches(filters, place),
        let weight = places.weight(of: place)
      else { return [removal] }
      var values = places.values(ofColumns: columns, in: place)
      func code(_ column: (list: CategoryList?, reader: ColumnReader?)) -> Double {
        column.reader.flatMap { column.list?.value(of: $0.text(of: place)) } ?? .nan
      }
      if let category = coded[0] { values.append(code(category)) }
      if let histogram {
        values.append(categories.part(ofColumn: histogram, timeReader, place))
      }
      if let within = coded[1] { values.append(code(within)) }
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

extension DerivedIndexes.Key {
  /// Whether a draft can be shown first. Drafts have no borders.
  var hasDrafts: Bool { prepared?.spaced != nil && subset.within == nil }

  /// The settings to prepare the index for, if any.
  var options: ClusterOptions? {
    prepared.map {
      var options = ClusterOptions($0)
      options.borderColumn = subset.borderNumber
      return options
    }
  }
}
