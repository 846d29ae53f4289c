import Pinfold
import PinfoldReaders
import PinfoldStore
import PinfoldText

/// A page of a table of places.
struct RowsPage {
  private let count: Int
  private let places: [StoredPlace]
  private let next: RowMark?

  /// Above this share of all places, reading a whole column is faster than looking places up.
  private static let share = 16

  /// - Parameters:
  ///   - slice: The places of the table.
  ///   - query: The page. Its column must exist.
  ///   - isDate: Whether the column has dates.
  /// - Complexity: O(*n*) in the places of the table, or of the data set if they are many.
  init(
    of slice: PointSlice,
    _ query: PageQuery,
    isDate: Bool,
    _ places: any ServedPlaces
  ) throws {
    count = slice.count
    let marks: [RowMark]
    let isLast: Bool
    if let column = query.column {
      let sorted = try Self.sorted(slice, count, column, query, isDate, places)
      (marks, isLast) = (sorted.rows.map { RowMark($0.id, $0.key) }, sorted.areLast)
    } else {
      let page = slice.page(after: query.after?.id, count: query.limit)
      (marks, isLast) = (page.ids.map { RowMark($0, nil) }, page.isLast)
    }
    let read = try places.page(marks.map(\.id))
    self.places = read.places
    next = isLast && read.idCount == marks.count ? nil : marks[read.idCount - 1]
  }

  private static func sorted(
    _ slice: PointSlice,
    _ count: Int,
    _ column: String,
    _ query: PageQuery,
    _ isDate: Bool,
    _ places: any ServedPlaces
  ) throws -> SortedRows {
    do {
      let reading = try places.numberReadings()[column]
      let isNumeric = try places.numericColumnNames().contains(column)
      let kind = isDate ? SortKind.dates(reading) : isNumeric ? .numbers(reading) : .texts
      if count < places.placeCount / share {
        var rows = SortedRows(query)
        let reader = places.reader(ofColumns: [column])
        try places.visit(slice.sorted(), columns: [column]) { place in
          rows.add(place.id, SortKey(reader?.text(of: place) ?? [], kind))
          return true
        }
        return rows
      }
      var points = PointSet(rowCount: places.placeCount)
      for id in slice { points.insert(id) }
      let rows = try places.reduceTexts(ofColumn: column, into: SortedRows(query)) {
        [points] rows, id, text in
        if points.contains(id) { rows.add(id, SortKey(text, kind)) }
      }
      guard let rows else { throw RequestError.noColumn(column, "sort", among: places.columnNames) }
      return rows
    } catch var error as UnavailablePlaces {
      error.parameter = "sort"
      throw error
    }
  }

  func json(_ numbers: any PlaceNumbers) -> JSONValue {
    .object([
      ("count", .number(count)),
      ("places", .array(places.map { $0.json(numbers) })),
      ("next", next.map { .string("\($0)") } ?? .null),
    ])
  }
}
