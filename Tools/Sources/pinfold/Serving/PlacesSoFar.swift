import Pinfold
import PinfoldReaders
import PinfoldServer
import PinfoldStore

/// The first places of a file that is still being read: where they are, and nothing else.
struct PlacesSoFar: ServedPlaces {
  let version = StoreVersion.first

  private let points: PointIndex

  init(_ points: PointIndex) { self.points = points }
}

// MARK: - What is known

extension PlacesSoFar {
  /// None yet: those of JSON are known in the end.
  var columnNames: [String] { [] }

  var coordinateColumnNames: (latitude: String, longitude: String)? { nil }

  var nameColumn: String? { nil }

  var format: PlaceFormat { .geoJSON }

  var rejectedCount: Int { 0 }

  var rollup: Rollup? { nil }

  var placeCount: Int { points.count }

  var editCount: Int { 0 }

  var store: PlaceStore? { nil }

  func numericColumnNames() -> [String] { [] }

  func index() -> PointIndex { points }
}

// MARK: - What is not

extension PlacesSoFar {
  private var unavailable: UnavailablePlaces {
    UnavailablePlaces("The file of these places is still being read.", retryAfter: 5)
  }

  func index(placing position: @escaping @Sendable (Coordinate) -> MapPoint) throws -> PointIndex {
    throw unavailable
  }

  func numericColumn(_ name: String) throws -> [Double]? { throw unavailable }

  func matchingPoints(_ filters: [PlaceFilter]) throws -> PointSet { throw unavailable }

  func values(ofColumns names: [String], in place: StoredPlace) -> [Double] {
    names.map { _ in .nan }
  }

  func matches(_ filters: [PlaceFilter], _ place: StoredPlace) -> Bool { false }

  /// Visits none: a map shows its single places without their columns.
  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) {}

  func search(_ text: String, limit: Int) throws -> [StoredPlace] { throw unavailable }

  func forEachValue(text: TextVisit, row: (_ json: [UInt8]) -> Void) throws { throw unavailable }
}
