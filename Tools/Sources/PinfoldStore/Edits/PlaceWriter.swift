import GRDB
import Pinfold
import PinfoldReaders
import PinfoldText

/// Writes edited places and their search words into a store.
struct PlaceWriter {
  /// The names of the coordinate columns, as JSON text without quotes.
  private let coordinateColumns: [[UInt8]]
  private let coordinateNames: (latitude: String, longitude: String)?
  private let table: FeatureTable
  private let lookup: PlaceLookup

  private let columns: PlaceLookup
  private let findIrregular: DirectStatement
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
    coordinateNames = coordinateColumns
    self.table = table
    // An edit may create the first irregular place.
    lookup = try PlaceLookup(db, table, mayBeIrregular: true)
    columns = try PlaceLookup(db, table, mayBeIrregular: false)
    findIrregular = try DirectStatement(db, sql: "SELECT 1 FROM pinfold_irregular WHERE fid = ?")
    insertPlace = try FeatureStatement(db, table.insertion, table.numbers)
    updatePlace = try FeatureStatement(db, table.update, table.numbers)
    removePlace = try DirectStatement(db, sql: "DELETE FROM \(table.sqlName) WHERE fid = ?")
    forgetIrregular = try DirectStatement(db, sql: "DELETE FROM pinfold_irregular WHERE fid = ?")
    words = try StoreWords(db)
  }
}

extension PlaceWriter {
  /// Returns column names as JSON text without quotes.
  static func quoted(_ columns: (latitude: String, longitude: String)?) -> [[UInt8]] {
    columns.map { [$0.latitude, $0.longitude] }?.map { name in
      var quoted: [UInt8] = []
      quoted.appendQuoted(name)
      return Array(quoted.dropFirst().dropLast())
    } ?? []
  }

  private func number(_ id: PointID) -> Int64 { table.numbers[id.row] }

  func place(_ id: PointID) throws -> StoredPlace? { try lookup.place(id) }

  func insert(_ place: StoredPlace) throws {
    try insertPlace.write(prepared(place))
    try words.replace(number(place.id), with: searchText(of: place))
  }

  func replace(_ old: StoredPlace, with new: StoredPlace) throws {
    try forget(old.id)
    try updatePlace.write(prepared(new))
    let text = searchText(of: new)
    if searchText(of: old) != text { try words.replace(number(old.id), with: text) }
  }

  func remove(_ place: StoredPlace) throws {
    try forget(place.id)
    try removePlace.bind(number(place.id), at: 1)
    _ = try removePlace.step()
    try words.replace(number(place.id), with: nil)
  }

  /// Updates the coordinate columns and the words of a place that another program changed.
  ///
  /// - Parameter hasNumbers: Whether coordinate columns contain numbers.
  /// - Returns: The changed place, or `nil` if it was removed.
  func takeOver(_ id: PointID, hasNumbers: Bool) throws -> StoredPlace? {
    guard var place = try lookup.place(id) else {
      try forget(id)
      try words.replace(number(id), with: nil)
      return nil
    }
    if place.coordinate.isValid {
      var properties = try isIrregular(id) ? merged(place) : place.properties()
      if let coordinateNames {
        properties.follow(place.coordinate, coordinateNames, asText: !hasNumbers)
      }
      let text = PropertiesText.text(of: properties)
      if text != place.propertiesJSON {
        place = StoredPlace(id: id, coordinate: place.coordinate, propertiesJSON: text)
        try forget(id)
        try updatePlace.write(prepared(place))
      }
    }
    try words.replace(number(id), with: searchText(of: place))
    return place
  }

  private func isIrregular(_ id: PointID) throws -> Bool {
    try findIrregular.bind(number(id), at: 1)
    defer { findIrregular.reset() }
    return try findIrregular.step()
  }

  /// Returns the values of an irregular place after another program's changes: the new values of
  /// changed columns, and the original values of the others.
  private func merged(_ place: StoredPlace) throws -> [Property] {
    let now = try columns.place(place.id)?.properties() ?? []
    try updatePlace.write(prepared(place))
    let before = try columns.place(place.id)?.properties() ?? []
    let names = Set(now.map(\.name))
    let removed = Set(before.map(\.name)).subtracting(names)
    // If a column is given twice, the last value counts.
    return PropertiesText.unique(
      place.properties().filter { !removed.contains($0.name) } + now.filter { !before.contains($0) }
    )
  }

  private func forget(_ id: PointID) throws {
    try forgetIrregular.bind(number(id), at: 1)
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

extension [Property] {
  /// Sets the coordinate columns to a position.
  mutating func follow(
    _ coordinate: Coordinate,
    _ names: (latitude: String, longitude: String),
    asText isText: Bool
  ) {
    set(names.latitude, to: coordinate.latitude, asText: isText)
    set(names.longitude, to: coordinate.longitude, asText: isText)
  }

  /// Sets a column to a number, unless its value is already equal, or equal after wrapping a
  /// longitude.
  private mutating func set(_ name: String, to number: Double, asText isText: Bool) {
    let value = isText ? PropertyValue.string("\(number)") : .number("\(number)")
    let property = Property(name: name, value: value)
    guard let index = firstIndex(where: { $0.name == name }) else {
      append(property)
      return
    }
    let old = DecimalNumber.parse(self[index].value.text, allowsComma: true)
    let isSame = old.map { Coordinate(latitude: 0, longitude: $0).wrappedLongitude } == number
    if !isSame { self[index] = property }
  }
}
