package import Pinfold
import PinfoldPlans
package import PinfoldReaders
package import PinfoldStore

/// The source of a data set's places.
///
/// A `PlaceStore` has all places on disk. A database is queried for each request and may be
/// unreachable. Then methods throw ``UnavailablePlaces``, which says when to try again. Requests
/// that need only the index still work.
///
/// Thread-safe.
package protocol ServedPlaces: Sendable {
  /// The unique names of the columns.
  var columnNames: [String] { get }

  /// The latitude and longitude columns. `nil` if positions are not columns.
  var coordinateColumnNames: (latitude: String, longitude: String)? { get }

  /// The column with the places' names, if any.
  var nameColumn: String? { get }

  /// The format of the column values.
  var format: PlaceFormat { get }

  /// The number of rows without a valid place.
  var rejectedCount: Int { get }

  /// Returns the first rejected rows, or fewer if the source does not keep them.
  func rejectedRows() throws -> [RejectedRows.Row]

  /// Returns the reader's decisions about the file. Empty if unknown.
  func decisions() throws -> [ReadingDecision]

  /// The column with the number of places per row. `nil` if each row is one place.
  var weightColumn: String? { get }

  /// The number of rows with a valid place.
  var placeCount: Int { get }

  /// The number of edits made.
  var editCount: Int { get }

  /// Identifies the current state. Every batch of edits changes it.
  var version: StoreVersion { get }

  /// The store with the places, if any.
  var store: PlaceStore? { get }

  /// The numbers of places in links and requests.
  var numbers: any PlaceNumbers { get }

  /// Returns the columns for ranking.
  func numericColumnNames() throws -> [String]

  /// Returns the index of the places.
  func index() throws -> PointIndex

  /// Returns an index with each place at the position that the function returns.
  func index(placing position: @escaping @Sendable (Coordinate) -> MapPoint) throws -> PointIndex

  /// Returns a column's numbers by row, with NaN for other values. `nil` if the column does not
  /// exist.
  func numericColumn(_ name: String) throws -> [Double]?

  /// Combines the values of a column as text, of all places. `nil` if the column does not exist.
  func reduceTexts<Result: Sendable>(
    ofColumn name: String,
    into initial: Result,
    _ update: @Sendable (inout Result, PointID, [UInt8]) -> Void
  ) throws -> Result?

  /// Returns the places that match all filters.
  func matchingPoints(_ filters: [PlaceFilter]) throws -> PointSet

  /// Returns the rules for reading column texts as numbers.
  func numberReadings() throws -> NumberReadings

  /// Returns a reader for the columns. `nil` if one does not exist.
  func reader(ofColumns names: [String]) -> ColumnReader?

  /// Visits places in the order of their ids. Skips missing places.
  ///
  /// - Parameters:
  ///   - ids: The ids in ascending order.
  ///   - body: Returns whether to continue.
  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) throws

  /// Visits places for some columns, or all if `nil`. The places may have more columns than
  /// requested.
  func visit(_ ids: [PointID], columns: [String]?, _ body: (StoredPlace) -> Bool) throws

  /// Returns the places that contain every word of the text, best first.
  func search(_ text: String, limit: Int) throws -> [StoredPlace]

  /// Visits column values, of all places or of enough to know each column's kind.
  ///
  /// - Parameters:
  ///   - text: Receives the single values of CSV places.
  ///   - row: Receives the columns of any other place as one JSON object.
  func forEachValue(text: TextVisit, row: (_ json: [UInt8]) -> Void) throws
}

/// The places cannot be read at the moment.
package struct UnavailablePlaces: Error, Hashable, CustomStringConvertible {
  /// One sentence: the reason, and what still works.
  package let description: String

  /// The seconds after which a client may try again.
  package let retryAfter: Int

  /// The text for the log. `nil` if the failure is expected.
  package let cause: String?

  /// The request parameter that needs the places, if any. Without it, the request would succeed.
  var parameter: String?

  package init(_ description: String, retryAfter: Int, cause: String? = nil) {
    (self.description, self.retryAfter, self.cause) = (description, retryAfter, cause)
  }
}

extension ServedPlaces {
  package func numberReadings() throws -> NumberReadings { NumberReadings() }

  package func decisions() -> [ReadingDecision] { [] }

  package func visit(
    _ ids: [PointID],
    columns: [String]?,
    _ body: (StoredPlace) -> Bool
  ) throws {
    try visit(ids, body)
  }

  /// Counts the values of a column. `nil` if the column does not exist.
  func categories(ofColumn name: String) throws -> CategoryCounter? {
    try reduceTexts(ofColumn: name, into: CategoryCounter()) { counter, id, text in
      counter.add(text, row: Int(id.row))
    }
  }

  /// Returns a column's dates in seconds by row, with NaN for a missing value and infinity for other
  /// texts. `nil` if the column does not exist.
  ///
  /// The count is without years and Unix times, which may be numbers.
  func dates(ofColumn name: String) throws -> (seconds: [Double], count: Int)? {
    let reading = try numberReadings()[name]
    return try reduceTexts(ofColumn: name, into: ([Double](), 0)) { dates, id, text in
      let row = Int(id.row)
      if row >= dates.0.count { dates.0 += repeatElement(.nan, count: row + 1 - dates.0.count) }
      guard !DateText.isBlank(text) else { return }
      let date = DateText.seconds(text, reading)
      if date != nil { dates.1 += 1 }
      dates.0[row] = date ?? DateText.seconds(text, reading, allowsNumbers: true) ?? .infinity
    }
  }

  /// Returns a place's values of numeric columns, like ``numericColumn(_:)``.
  package func values(ofColumns names: [String], in place: StoredPlace) -> [Double] {
    names.map { reader(ofColumns: [$0])?.number(of: place) ?? .nan }
  }

  /// Returns the number of places that a row stands for. `nil` if its weight is invalid, so the row
  /// is skipped.
  package func weight(of place: StoredPlace) -> Int? {
    guard let weightColumn else { return 1 }
    return reader(ofColumns: [weightColumn]).flatMap { PlaceWeight.weight($0.number(of: place)) }
  }

  /// Returns whether a place matches all filters, like ``matchingPoints(_:)``.
  package func matches(_ filters: [PlaceFilter], _ place: StoredPlace) -> Bool {
    StoredFilters(filters, reader(ofColumns: filters.map(\.column))).match(place)
  }

  /// Returns places in the order of their ids. Skips missing places.
  func places(_ ids: [PointID]) throws -> [StoredPlace] {
    var places: [StoredPlace] = []
    places.reserveCapacity(ids.count)
    try visit(ids) { place in
      places.append(place)
      return true
    }
    return places
  }

  /// Returns the first places of a list, up to the size limit of a response.
  ///
  /// - Returns: The places in the order of the list, and the number of ids read. At least one if
  ///   the list has any.
  func page(_ ids: [PointID]) throws -> (places: [StoredPlace], idCount: Int) {
    var (places, count, byteCount) = ([StoredPlace](), 0, 0)
    while count < ids.count, byteCount < mostPlaceBytes {
      // Estimates how many more fit from the size of the places so far.
      let share = byteCount == 0 ? count : (mostPlaceBytes - byteCount) / byteCount * count
      let next = ids[count..<min(count + min(max(share, 1), 256), ids.count)]
      let found = try self.places(next.sorted())
      byteCount += found.reduce(0) { $0 + $1.propertiesJSON.utf8.count }
      let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      places += next.compactMap { byID[$0] }
      count += next.count
    }
    return (places, count)
  }
}

/// The approximate limit for the columns in a response, in bytes. A single place may exceed it.
let mostPlaceBytes = 8 << 20

extension PlaceStore: ServedPlaces {
  package var format: PlaceFormat { source.format }

  package var numbers: any PlaceNumbers { rowNumbers }

  package var weightColumn: String? { source.weightColumn }

  package func numberReadings() -> NumberReadings { readings }

  package var store: PlaceStore? { self }

  package func reduceTexts<Result: Sendable>(
    ofColumn name: String,
    into initial: Result,
    _ update: @Sendable (inout Result, PointID, [UInt8]) -> Void
  ) throws -> Result? {
    var result = initial
    let isThere = try forEachText(ofColumn: name) { update(&result, $0, $1) }
    return isThere ? result : nil
  }
}
