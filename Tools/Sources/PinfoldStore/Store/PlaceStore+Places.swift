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
    try visit(ids, columns: nil, body)
  }

  /// Visits places as ``visit(_:_:)`` does, and reads some of their columns only.
  ///
  /// - Parameter columns: The columns that are read; `nil` for all. Rows that the table does not
  ///   have as they were in the file have all of them.
  package func visit(
    _ ids: [PointID],
    columns: [String]?,
    _ body: (StoredPlace) -> Bool
  ) throws(StoreError) {
    guard !ids.isEmpty else { return }
    let table = table
    let positions = columns.map { $0.compactMap { table.position(of: Array($0.utf8)) } }
    try read { db in
      let places = try PlaceLookup(db, table, positions)
      for id in ids {
        if let place = try places.place(id), !body(place) { return }
      }
    }
  }
}

/// Finds places by their ids.
struct PlaceLookup {
  let selection: PlaceSelection
  private let numbers: RowNumbers
  private let statement: DirectStatement

  /// - Parameters:
  ///   - positions: The columns that are read; all by default.
  ///   - mayBeIrregular: Whether rows may become irregular while this is in use.
  init(
    _ db: Database,
    _ table: FeatureTable,
    _ positions: [Int]? = nil,
    mayBeIrregular: Bool? = nil
  ) throws {
    selection = try PlaceSelection(db, table, positions, mayBeIrregular: mayBeIrregular)
    numbers = table.numbers
    statement = try DirectStatement(db, sql: selection.sql + " WHERE place.fid = ?")
  }

  /// - Returns: Nil for an id without a place.
  func place(_ id: PointID) throws -> StoredPlace? {
    defer { statement.reset() }
    try statement.bind(numbers[id.row], at: 1)
    do {
      guard try statement.step() else { return nil }
    } catch let error as DatabaseError {
      throw PlaceError(id: id, cause: error)
    }
    return StoredPlace(id, statement, selection)
  }
}

extension StoredPlace {
  /// The place of the row that a statement is at.
  init(_ id: PointID, _ row: DirectStatement, _ selection: PlaceSelection) {
    self.init(
      id: id,
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
