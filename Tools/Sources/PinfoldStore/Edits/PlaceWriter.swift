import GRDB
import Pinfold
import PinfoldJSON

/// Writes edited places into a store, with their names and words for searches.
struct PlaceWriter {
  /// The names of the columns with coordinates, as they are between quotes.
  private let coordinateColumns: [[UInt8]]
  private let form: RowForm
  private let splitter: WordSplitter
  private let insertPlace: DirectStatement
  private let words: StoreWords
  private let names: StoredNames
  private let removePlace: DirectStatement
  private let updatePlace: DirectStatement

  init(
    _ db: Database,
    _ form: RowForm,
    coordinateColumns: (latitude: String, longitude: String)?
  ) throws {
    self.form = form
    self.coordinateColumns = Self.quoted(coordinateColumns)
    splitter = try WordSplitter(db)
    insertPlace = try DirectStatement(db, sql: Self.insertion)
    updatePlace = try DirectStatement(
      db,
      sql: """
        UPDATE place SET latitude = ?2, longitude = ?3, properties = ?4 WHERE id = ?1
        """
    )
    removePlace = try DirectStatement(db, sql: "DELETE FROM place WHERE id = ?")
    words = try StoreWords(db)
    names = try StoredNames(db)
  }

  /// The statement for a new place.
  static let insertion =
    "INSERT INTO place (id, latitude, longitude, properties) VALUES (?, ?, ?, ?)"
}

extension PlaceWriter {
  /// Returns the names of columns as they are between quotes.
  static func quoted(_ columns: (latitude: String, longitude: String)?) -> [[UInt8]] {
    columns.map { [$0.latitude, $0.longitude] }?.map { name in
      var quoted: [UInt8] = []
      quoted.appendQuoted(name)
      return Array(quoted.dropFirst().dropLast())
    } ?? []
  }

  /// Writes a new place.
  func insert(_ place: StoredPlace) throws {
    let text = searchText(of: place)
    let properties = Array(place.propertiesJSON.utf8)
    try write(place.id, at: place.coordinate, properties, insertPlace)
    try replaceTexts(of: place.id, nil, with: text)
  }

  /// Replaces a place.
  func replace(_ old: StoredPlace, with new: StoredPlace) throws {
    let (before, after) = (searchText(of: old), searchText(of: new))
    try write(new.id, at: new.coordinate, Array(new.propertiesJSON.utf8), updatePlace)
    try replaceTexts(of: old.id, before, with: after)
  }

  /// Removes a place.
  func remove(_ place: StoredPlace) throws {
    try removePlace.bind(Int64(place.id.row), at: 1)
    _ = try removePlace.step()
    try replaceTexts(of: place.id, searchText(of: place), with: nil)
  }

  /// Replaces what a place is found by.
  private func replaceTexts(of id: PointID, _ old: SearchText?, with new: SearchText?) throws {
    try words.replace(id, old, with: new)
    try names.replace(
      id,
      try old.flatMap { try splitter.comparable($0.name[...]) },
      with: try new.flatMap { try splitter.comparable($0.name[...]) }
    )
  }

  private func searchText(of place: StoredPlace) -> SearchText {
    SearchText(Array(place.propertiesJSON.utf8), without: coordinateColumns)
  }

  private func write(
    _ id: PointID,
    at coordinate: Coordinate,
    _ properties: [UInt8],
    _ statement: DirectStatement
  ) throws {
    try Self.bind(id, coordinate, to: statement)
    // As text, so that what was edited can be salvaged without the symbols, which may be lost.
    try statement.bind(form.compact(properties, at: coordinate), at: 4)
    _ = try statement.step()
  }

  /// Binds all values of a place but its row, which is the fourth.
  static func bind(_ id: PointID, _ coordinate: Coordinate, to statement: DirectStatement) throws {
    try statement.bind(Int64(id.row), at: 1)
    try statement.bind(degrees: coordinate.latitude, at: 2)
    try statement.bind(degrees: coordinate.longitude, at: 3)
  }
}
