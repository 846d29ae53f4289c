import GRDB
import Pinfold

/// Writes places, with all by which they are found, into a store.
struct PlaceWriter {
  private let db: Database
  private let coordinateColumns: [String]
  private let splitter: WordSplitter
  private let insertPlace: Statement
  private let insertWords: Statement
  private let removeWords: Statement
  private let removePlace: Statement
  private let updatePlace: Statement

  init(_ db: Database, coordinateColumns: (latitude: String, longitude: String)?) throws {
    self.db = db
    self.coordinateColumns = coordinateColumns.map { [$0.latitude, $0.longitude] } ?? []
    splitter = try WordSplitter(db)
    insertPlace = try db.cachedStatement(
      sql: "INSERT INTO place (id, latitude, longitude, properties, name) VALUES (?, ?, ?, ?, ?)"
    )
    updatePlace = try db.cachedStatement(
      sql: """
        UPDATE place SET latitude = ?2, longitude = ?3, properties = ?4, name = ?5 WHERE id = ?1
        """
    )
    removePlace = try db.cachedStatement(sql: "DELETE FROM place WHERE id = ?")
    insertWords = try db.cachedStatement(
      sql: "INSERT INTO words (rowid, name, others) VALUES (?, ?, ?)"
    )
    // The index keeps no texts: it has to be told what it knew.
    removeWords = try db.cachedStatement(
      sql: "INSERT INTO words (words, rowid, name, others) VALUES ('delete', ?, ?, ?)"
    )
  }
}

extension PlaceWriter {
  /// Writes a new place.
  func insert(_ place: StoredPlace, _ properties: [Property]) throws {
    let text = SearchText(properties, without: coordinateColumns)
    try write(place, named: text.name, with: insertPlace)
    try execute(insertWords, place, text)
  }

  /// Writes a place that is there in another form.
  func replace(_ old: StoredPlace, with new: StoredPlace, _ properties: [Property]) throws {
    let (before, after) = (searchText(of: old), SearchText(properties, without: coordinateColumns))
    try write(new, named: after.name, with: updatePlace)
    guard before != after else { return }
    try execute(removeWords, old, before)
    try execute(insertWords, new, after)
  }

  /// Removes a place.
  func remove(_ place: StoredPlace) throws {
    try removePlace.execute(arguments: [Int64(place.id.row)])
    try execute(removeWords, place, searchText(of: place))
  }

  private func searchText(of place: StoredPlace) -> SearchText {
    SearchText(place.properties(), without: coordinateColumns)
  }

  private func write(
    _ place: StoredPlace,
    named name: String,
    with statement: Statement
  ) throws {
    // Each statement has as many parameters as there are values here.
    statement.setUncheckedArguments([
      Int64(place.id.row), place.coordinate.latitude, place.coordinate.longitude,
      place.propertiesJSON, try splitter.comparable(name),
    ])
    try statement.execute()
  }

  private func execute(
    _ statement: Statement,
    _ place: StoredPlace,
    _ text: SearchText
  ) throws {
    statement.setUncheckedArguments([Int64(place.id.row), text.name, text.others])
    try statement.execute()
  }
}
