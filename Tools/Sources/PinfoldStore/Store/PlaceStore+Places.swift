import GRDB
public import Pinfold

extension PlaceStore {
  /// Returns a place; nil when there is none of that id.
  public func place(_ id: PointID) throws(StoreError) -> StoredPlace? {
    try places([id]).first
  }

  /// Returns places in the order of their ids, without those that are not there.
  public func places(_ ids: [PointID]) throws(StoreError) -> [StoredPlace] {
    guard !ids.isEmpty else { return [] }
    return try read { db in
      var places: [StoredPlace] = []
      places.reserveCapacity(ids.count)
      let statement = try db.cachedStatement(sql: StoredPlace.selection + " WHERE id = ?")
      for id in ids {
        if let place = try StoredPlace.fetchOne(statement, arguments: [Int64(id.row)]) {
          places.append(place)
        }
      }
      return places
    }
  }
}

extension StoredPlace {
  /// The beginning of every query for places.
  static let selection = "SELECT id, latitude, longitude, properties FROM place"

  init(_ row: Row) {
    self.init(
      // Ids are rows of 32 bits.
      id: PointID(UInt32(truncatingIfNeeded: row[0] as Int64)),
      coordinate: Coordinate(latitude: row[1], longitude: row[2]),
      propertiesJSON: row[3]
    )
  }

  static func fetchOne(
    _ statement: Statement,
    arguments: StatementArguments
  ) throws -> StoredPlace? {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    return try rows.next().map(StoredPlace.init)
  }

  static func fetchAll(
    _ db: Database,
    sql: String,
    arguments: StatementArguments
  ) throws -> [StoredPlace] {
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
    var places: [StoredPlace] = []
    while let row = try rows.next() { places.append(StoredPlace(row)) }
    return places
  }
}
