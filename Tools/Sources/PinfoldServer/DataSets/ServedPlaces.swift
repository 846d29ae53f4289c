package import Pinfold
package import PinfoldReaders
package import PinfoldStore

/// The places of a data set, and the questions that the server has about them.
///
/// A `PlaceStore` has all places on the disk. A database answers each question anew, and may be out of
/// reach: questions then throw ``UnavailablePlaces``, which tells when to try again. Requests that need
/// only the index still work.
///
/// Any number of threads may use it.
package protocol ServedPlaces: Sendable {
  /// The names of the columns, each once.
  var columnNames: [String] { get }

  /// The names of the columns with the latitudes and the longitudes; `nil` where positions are
  /// not columns.
  var coordinateColumnNames: (latitude: String, longitude: String)? { get }

  /// The column with the names of places; `nil` without one.
  var nameColumn: String? { get }

  /// How the values of columns are written.
  var format: PlaceFormat { get }

  /// How many rows are not places.
  var rejectedCount: Int { get }

  /// Returns the first rows that are not places: fewer than there are, where their source or the
  /// store does not tell.
  func rejectedRows() throws -> [RejectedRows.Row]

  /// Returns what was decided about the file of the places; nothing where that is not known.
  func decisions() throws -> [ReadingDecision]

  /// The column that says how many places each row stands for; `nil` where each is one.
  var weightColumn: String? { get }

  /// How many rows there are that are places.
  var placeCount: Int { get }

  /// How many edits were made.
  var editCount: Int { get }

  /// Identifies the places as they are; every batch of edits changes it.
  var version: StoreVersion { get }

  /// The store that has the places, where one has them.
  var store: PlaceStore? { get }

  /// The numbers of places in links and requests.
  var numbers: any PlaceNumbers { get }

  /// Returns the names of the columns that places can be ranked by.
  func numericColumnNames() throws -> [String]

  /// Returns the index of the places.
  func index() throws -> PointIndex

  /// Returns the index of the places, each at the position that a function gives it.
  func index(placing position: @escaping @Sendable (Coordinate) -> MapPoint) throws -> PointIndex

  /// Returns the numbers of a column by row, NaN for what is none; `nil` when there is no such
  /// column.
  func numericColumn(_ name: String) throws -> [Double]?

  /// Returns the places that satisfy all filters.
  func matchingPoints(_ filters: [PlaceFilter]) throws -> PointSet

  /// Returns how texts of columns are read as numbers.
  func numberReadings() throws -> NumberReadings

  /// Returns what reads columns of places; `nil` when one is not there.
  func reader(ofColumns names: [String]) -> ColumnReader?

  /// Visits places in the order of their ids, without those that are not there.
  ///
  /// - Parameters:
  ///   - ids: The places, by ascending ids.
  ///   - body: Returns whether to go on.
  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) throws

  /// Visits places for some of their columns, if not all: these are there, and perhaps others.
  func visit(_ ids: [PointID], columns: [String]?, _ body: (StoredPlace) -> Bool) throws

  /// Returns the places in which every word of a text occurs, the best first.
  func search(_ text: String, limit: Int) throws -> [StoredPlace]

  /// Visits what is in the columns of places: of all, or of as many as show what there is.
  ///
  /// - Parameters:
  ///   - text: Gets the values of places of CSV one by one.
  ///   - row: Gets the columns of any other place, as one JSON object.
  func forEachValue(text: TextVisit, row: (_ json: [UInt8]) -> Void) throws
}

/// Places cannot be read now.
package struct UnavailablePlaces: Error, Hashable, CustomStringConvertible {
  /// One sentence: why, and what goes on.
  package let description: String

  /// After how many seconds a client may try again.
  package let retryAfter: Int

  /// What is logged; nothing where it happens as a matter of course.
  package let cause: String?

  /// The parameter of a request without which it could be answered; `nil` where there is none.
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

  /// Returns the numbers of columns of one place, as ``numericColumn(_:)`` does.
  package func values(ofColumns names: [String], in place: StoredPlace) -> [Double] {
    names.map { reader(ofColumns: [$0])?.number(of: place) ?? .nan }
  }

  /// Returns how many places a row stands for; `nil` if its weight is invalid, so that it is none.
  package func weight(of place: StoredPlace) -> Int? {
    guard let weightColumn else { return 1 }
    return reader(ofColumns: [weightColumn]).flatMap { PlaceWeight.weight($0.number(of: place)) }
  }

  /// Returns whether a place satisfies all filters, as ``matchingPoints(_:)`` does.
  package func matches(_ filters: [PlaceFilter], _ place: StoredPlace) -> Bool {
    StoredFilters(filters, reader(ofColumns: filters.map(\.column))).match(place)
  }

  /// Returns places in the order of their ids, without those that are not there.
  func places(_ ids: [PointID]) throws -> [StoredPlace] {
    var places: [StoredPlace] = []
    places.reserveCapacity(ids.count)
    try visit(ids) { place in
      places.append(place)
      return true
    }
    return places
  }

  /// Returns the places of the first ids, in the order of all ids: as many as fit into an answer.
  ///
  /// - Returns: The places, and how many ids were read: at least one.
  func page(_ ids: [PointID]) throws -> (places: [StoredPlace], idCount: Int) {
    var (places, count, byteCount) = ([StoredPlace](), 0, 0)
    while count < ids.count, byteCount < mostPlaceBytes {
      // As many as will do if they are as large as those before.
      let share = byteCount == 0 ? count : (mostPlaceBytes - byteCount) / byteCount * count
      let next = ids[count..<min(count + min(max(share, 1), 256), ids.count)]
      let found = try self.places(Array(next))
      byteCount += found.reduce(0) { $0 + $1.propertiesJSON.utf8.count }
      (places, count) = (places + found, count + next.count)
    }
    return (places.sorted { $0.id < $1.id }, count)
  }
}

/// About how many bytes of columns an answer about places may have. A single place may have more.
let mostPlaceBytes = 8 << 20

extension PlaceStore: ServedPlaces {
  package var format: PlaceFormat { source.format }

  package var numbers: any PlaceNumbers { rowNumbers }

  package var weightColumn: String? { source.weightColumn }

  package func numberReadings() -> NumberReadings { readings }

  package var store: PlaceStore? { self }
}
