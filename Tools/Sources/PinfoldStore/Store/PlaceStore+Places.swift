import GRDB
public import Pinfold
import PinfoldReaders

extension PlaceStore {
  /// Returns the place with an id; nil if the store has none.
  public func place(_ id: PointID) throws(StoreError) -> StoredPlace? {
    try places([id]).first
  }

  /// Returns places in the order of their ids. It leaves out ids without a place.
  public func places(_ ids: [PointID]) throws(StoreError) -> [StoredPlace] {
    var places: [StoredPlace] = []
    places.reserveCapacity(ids.count)
    try visit(ids) { place in
      places.append(place)
      return true
    }
    return places
  }

  /// Visits places in the order of their ids. It leaves out ids without a place.
  ///
  /// - Parameter body: Returns whether to go on.
  package func visit(
    _ ids: [PointID],
    _ body: (StoredPlace) -> Bool
  ) throws(StoreError) {
    guard !ids.isEmpty else { return }
    let table = table
    try read { db in
      let places = try PlaceLookup(db, table)
      for id in ids {
        if let place = try places.place(id), !body(place) { return }
      }
    }
  }
}

/// Finds places by their ids.
struct PlaceLookup {
  let selection: PlaceSelection
  private let statement: DirectStatement

  /// - Parameter mayBeIrregular: Whether rows may become irregular while this is in use.
  init(_ db: Database, _ table: FeatureTable, mayBeIrregular: Bool? = nil) throws {
    selection = try PlaceSelection(db, table, mayBeIrregular: mayBeIrregular)
    statement = try DirectStatement(db, sql: selection.sql + " WHERE place.fid = ?")
  }

  /// - Returns: Nil for an id without a place.
  func place(_ id: PointID) throws -> StoredPlace? {
    defer { statement.reset() }
    try statement.bind(Int64(id.row), at: 1)
    do {
      guard try statement.step() else { return nil }
    } catch let error as DatabaseError {
      throw PlaceError(id: id, cause: error)
    }
    return StoredPlace(statement, selection)
  }
}

extension StoredPlace {
  /// The place of the row that a statement is at.
  init(_ row: DirectStatement, _ selection: PlaceSelection) {
    self.init(
      // Ids are rows of 32 bits.
      id: PointID(UInt32(truncatingIfNeeded: row.integer(0))),
      coordinate: row.coordinate,
      propertiesJSON: String(decoding: selection.properties(row), as: UTF8.self)
    )
  }
}

/// The database's error for one place that it could not read.
struct PlaceError: Error {
  let id: PointID
  let cause: DatabaseError
}
