import GRDB
import Pinfold
import PinfoldText

/// Writes edited places into a store, with their words for searches.
struct PlaceWriter {
  /// The names of the columns with coordinates, as they are between quotes.
  private let coordinateColumns: [[UInt8]]
  private let table: FeatureTable
  private let lookup: PlaceLookup
  private let insertPlace: FeatureStatement
  private let updatePlace: FeatureStatement
  private let removePlace: DirectStatement
  private let forgetIrregular: DirectStatement
  private let words: StoreWords

  init(
    _ db: Database,
    _ table: FeatureTable,
    coordinateColumns: (latitude: String, longitude: String)?
  ) throws {
    self.coordinateColumns = Self.quoted(coordinateColumns)
    self.table = table
    // An edit may make the first irregular place.
    lookup = try PlaceLookup(db, table, mayBeIrregular: true)
    insertPlace = try FeatureStatement(db, table.insertion)
    updatePlace = try FeatureStatement(db, table.update)
    removePlace = try DirectStatement(db, sql: "DELETE FROM \(table.sqlName) WHERE fid = ?")
    forgetIrregular = try DirectStatement(db, sql: "DELETE FROM pinfold_irregular WHERE fid = ?")
    words = try StoreWords(db)
  }
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

  /// Returns a place as it is now; nil when there is none.
  func place(_ id: PointID) throws -> StoredPlace? { try lookup.place(id) }

  /// Writes a new place.
  func insert(_ place: StoredPlace) throws {
    try insertPlace.write(prepared(place))
    try words.replace(place.id, nil, with: searchText(of: place))
  }

  /// Replaces a place.
  func replace(_ old: StoredPlace, with new: StoredPlace) throws {
    try forget(old.id)
    try updatePlace.write(prepared(new))
    try words.replace(old.id, searchText(of: old), with: searchText(of: new))
  }

  /// Removes a place.
  func remove(_ place: StoredPlace) throws {
    try forget(place.id)
    try removePlace.bind(Int64(place.id.row), at: 1)
    _ = try removePlace.step()
    try words.replace(place.id, searchText(of: place), with: nil)
  }

  private func forget(_ id: PointID) throws {
    try forgetIrregular.bind(Int64(id.row), at: 1)
    _ = try forgetIrregular.step()
  }

  private func prepared(_ place: StoredPlace) -> PreparedPlaces {
    var places = PreparedPlaces()
    places.append(place.id, at: place.coordinate)
    table.append(Array(place.propertiesJSON.utf8), to: &places)
    return places
  }

  private func searchText(of place: StoredPlace) -> SearchText {
    SearchText(Array(place.propertiesJSON.utf8), without: coordinateColumns)
  }
}
