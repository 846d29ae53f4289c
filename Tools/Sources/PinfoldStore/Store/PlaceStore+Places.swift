import GRDB
public import Pinfold
import PinfoldJSON
import PinfoldReaders

extension PlaceStore {
  /// Returns a place; nil when there is none of that id.
  public func place(_ id: PointID) throws(StoreError) -> StoredPlace? {
    try places([id]).first
  }

  /// Returns places in the order of their ids, without those that are not there.
  public func places(_ ids: [PointID]) throws(StoreError) -> [StoredPlace] {
    var places: [StoredPlace] = []
    places.reserveCapacity(ids.count)
    try visit(ids) { place in
      places.append(place)
      return true
    }
    return places
  }

  /// Visits places in the order of their ids, without those that are not there.
  ///
  /// - Parameter body: Returns whether to go on.
  package func visit(
    _ ids: [PointID],
    _ body: (StoredPlace) -> Bool
  ) throws(StoreError) {
    guard !ids.isEmpty else { return }
    try read { db in
      let statement = try DirectStatement(db, sql: StoredPlace.selection + " WHERE id = ?")
      for id in ids {
        if let place = try StoredPlace(id, statement, form), !body(place) { return }
      }
    }
  }
}

extension StoredPlace {
  /// The beginning of every query for places.
  static let selection = "SELECT id, latitude, longitude, properties FROM place"

  /// The place of the row that a statement is at.
  init(row: DirectStatement, _ form: RowForm) {
    self.init(
      // Ids are rows of 32 bits.
      id: PointID(UInt32(truncatingIfNeeded: row.integer(0))),
      coordinate: row.coordinate,
      propertiesJSON: String(decoding: row.properties(form), as: UTF8.self)
    )
  }

  /// Fetches a place by its id with a statement that has one parameter.
  ///
  /// - Returns: Nil when there is none.
  init?(_ id: PointID, _ statement: DirectStatement, _ form: RowForm) throws {
    defer { statement.reset() }
    try statement.bind(Int64(id.row), at: 1)
    do {
      guard try statement.step() else { return nil }
    } catch let error as DatabaseError {
      throw PlaceError(id: id, cause: error)
    }
    self.init(row: statement, form)
  }

  /// Fetches the next place of a statement.
  ///
  /// - Returns: Nil when there is none.
  init?(next statement: DirectStatement, _ form: RowForm) throws {
    guard try statement.step() else { return nil }
    self.init(row: statement, form)
  }
}

/// The database's error for one place that it could not read.
struct PlaceError: Error {
  let id: PointID
  let cause: DatabaseError
}
