import GRDB
import Pinfold
import PinfoldReaders

/// Writes places into a new store, with the words that searches find.
///
/// Another thread reads places and prepares them; this one writes.
struct PlaceImport {
  private let db: Database
  private let table: FeatureTable
  private let coordinateColumns: (latitude: String, longitude: String)?
  private let insertPlace: FeatureStatement
  private let insertWords: DirectStatement

  /// The bytes of words that are gathered before they are written.
  private static let wordsInMemory = 64 << 20

  init(
    _ db: Database,
    _ table: FeatureTable,
    coordinateColumns: (latitude: String, longitude: String)?
  ) throws {
    (self.db, self.table, self.coordinateColumns) = (db, table, coordinateColumns)
    try StoreWords.prepare(db)
    try StoreWords.set("hashsize", Self.wordsInMemory, of: StoreWords.imported, db)
    try StoreWords.keepSegments(of: StoreWords.imported, db)
    insertPlace = try FeatureStatement(db, table.insertion, table.numbers)
    insertWords = try DirectStatement(db, sql: StoreWords.insertion(into: StoreWords.imported))
  }
}

extension PlaceImport {
  /// Writes all places.
  ///
  /// - Parameter progress: Gets the number of places that are written.
  func write(_ places: Handoff<PreparedPlaces>, progress: (Int) throws -> Void) throws {
    var count = 0
    try places.forEach { places in
      try insertPlace.write(places)
      if table.numbers.areAscending { try insertWords(places) }
      count += places.ids.count
      try progress(count)
    }
    // The table of words writes a segment whenever a number is less than the last one.
    if !table.numbers.areAscending {
      try StoreWords.remake(table, without: coordinateColumns, db)
    }
    // Merges all words into one segment.
    try db.execute(
      sql: "INSERT INTO \(StoreWords.imported) (\(StoreWords.imported)) VALUES ('optimize')"
    )
    // What an import needs is more than edits do.
    try StoreWords.set("hashsize", 1 << 20, of: StoreWords.imported, db)
  }

  private func insertWords(_ places: PreparedPlaces) throws {
    let (names, others) = (places.names, places.otherTexts)
    for (index, id) in places.ids.enumerated() {
      try insertWords.bind(table.numbers[id.row], at: 1)
      try insertWords.withBytes(names.bytes, names[index], at: 2) {
        try insertWords.withBytes(others.bytes, others[index], at: 3) {
          _ = try insertWords.step()
        }
      }
    }
  }
}

/// A statement that writes rows of the table of places, and those that are irregular.
struct FeatureStatement {
  private let numbers: RowNumbers
  private let statement: DirectStatement
  private let insertIrregular: DirectStatement

  /// - Parameter sql: With the key, the point and all columns as parameters.
  init(_ db: Database, _ sql: String, _ numbers: RowNumbers) throws {
    self.numbers = numbers
    statement = try DirectStatement(db, sql: sql)
    insertIrregular = try DirectStatement(
      db,
      sql: "INSERT OR REPLACE INTO pinfold_irregular (fid, json) VALUES (?, ?)"
    )
  }
}

extension FeatureStatement {
  /// Writes places.
  func write(_ places: PreparedPlaces) throws {
    try statement.withBytes(of: places.bytes) { row in
      let width = places.values.count / max(1, places.ids.count)
      var point: [UInt8] = []
      for (index, id) in places.ids.enumerated() {
        point.removeAll(keepingCapacity: true)
        PointBlob.append(places.coordinates[index], to: &point)
        try statement.bind(numbers[id.row], at: 1)
        try statement.bind(blob: point, at: 2)
        for (column, value) in places.values[index * width..<(index + 1) * width].enumerated() {
          try row.bind(value, at: Int32(column + 3))
        }
        _ = try statement.step()
      }
    }
    for (index, json) in places.irregular {
      try insertIrregular.bind(numbers[places.ids[index].row], at: 1)
      try insertIrregular.bind(json, at: 2)
      _ = try insertIrregular.step()
    }
  }
}
