import GRDB
public import Pinfold
import PinfoldReaders

extension PlaceStore {
  /// Returns the place with an id, or `nil` if it does not exist.
  public func place(_ id: PointID) throws(StoreError) -> StoredPlace? {
    try places([id]).first
  }

  /// Returns places in the order of their ids. Ids without a place are skipped.
  public func places(_ ids: [PointID]) throws(StoreError) -> [StoredPlace] {
    var places: [StoredPlace] = []
    places.reserveCapacity(ids.count)
    try visit(ids) { place in
      places.append(place)
      return true
    }
    return places
  }

  /// Visits places in the order of their ids. Ids without a place are skipped.
  ///
  /// - Parameter body: Returns whether to visit the next place.
  package func visit(
    _ ids: [PointID],
    _ body: (StoredPlace) -> Bool
  ) throws(StoreError) {
    try visit(ids, columns: nil, body)
  }

  /// Visits places like ``visit(_:_:)``, but reads only some columns.
  ///
  /// - Parameter columns: The columns to read, or `nil` for all. Irregular rows always have all
  ///   columns.
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

struct PlaceLookup {
  let selection: PlaceSelection
  private let numbers: RowNumbers
  private let statement: DirectStatement

  /// - Parameters:
  ///   - positions: The columns to read; all by default.
  ///   - mayBeIrregular: Whether rows may become irregular during use.
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

  /// - Returns: `nil` for an id without a place.
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
  init(_ id: PointID, _ row: DirectStatement, _ selection: PlaceSelection) {
    self.init(
      id: id,
      coordinate: row.coordinate,
      propertiesJSON: String(decoding: selection.properties(row), as: UTF8.self)
    )
  }
}

/// A database error while reading a place.
struct PlaceError: Error {
  let id: PointID
  let cause: DatabaseError
}
