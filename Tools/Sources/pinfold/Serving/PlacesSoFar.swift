import Pinfold
import PinfoldReaders
import PinfoldServer
import PinfoldStore

/// The first places of a file that is still being read: what is asked of all of them waits, such as
/// filters.
struct PlacesSoFar: ServedPlaces {
  private let rows: FileRows

  init(_ rows: FileRows) { self.rows = rows }
}

// MARK: - What is known

extension PlacesSoFar {
  var version: StoreVersion { rows.version }

  /// Those of JSON that there are so far.
  var columnNames: [String] { rows.columnNames }

  var coordinateColumnNames: (latitude: String, longitude: String)? { rows.coordinateColumnNames }

  var nameColumn: String? { rows.nameColumn }

  var format: PlaceFormat { rows.format }

  var rejectedCount: Int { rows.rejectedCount }

  var rollup: Rollup? { nil }

  var placeCount: Int { rows.placeCount }

  var editCount: Int { 0 }

  var store: PlaceStore? { nil }

  func index() -> PointIndex { rows.index() }

  func values(ofColumns names: [String], in place: StoredPlace) -> [Double] {
    rows.values(ofColumns: names, in: place)
  }

  func matches(_ filters: [PlaceFilter], _ place: StoredPlace) -> Bool {
    rows.matches(filters, place)
  }

  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) throws { try rows.visit(ids, body) }
}

// MARK: - What is not

extension PlacesSoFar {
  private var unavailable: UnavailablePlaces {
    UnavailablePlaces("The file of these places is still being read.", retryAfter: 5)
  }

  /// None yet: what maps would ask of them is not there.
  func numericColumnNames() -> [String] { [] }

  func index(placing position: @escaping @Sendable (Coordinate) -> MapPoint) throws -> PointIndex {
    throw unavailable
  }

  func numericColumn(_ name: String) throws -> [Double]? { throw unavailable }

  func matchingPoints(_ filters: [PlaceFilter]) throws -> PointSet { throw unavailable }

  func search(_ text: String, limit: Int) throws -> [StoredPlace] { throw unavailable }

  func forEachValue(text: TextVisit, row: (_ json: [UInt8]) -> Void) throws { throw unavailable }
}
