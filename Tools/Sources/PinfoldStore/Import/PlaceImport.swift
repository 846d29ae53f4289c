import GRDB
import Pinfold
import PinfoldReaders

/// Writes the places of a file into a new store.
struct PlaceImport {
  private let splitter: WordSplitter
  private let insertPlace: DirectStatement
  private let words: StoreWords
  private var names: NameSorter

  init(_ db: Database) throws {
    splitter = try WordSplitter(db)
    insertPlace = try DirectStatement(db, sql: PlaceWriter.insertion)
    words = try StoreWords(db)
    names = try NameSorter(db)
  }
}

/// A place as it is written: all that can be done without the database is done.
struct PreparedPlace: Sendable {
  let id: PointID
  let coordinate: Coordinate

  /// Its columns, as stores have them.
  let row: [UInt8]

  let text: SearchText
}

extension PlaceImport {
  mutating func write(_ place: PreparedPlace) throws {
    try insertPlace.bind(Int64(place.id.row), at: 1)
    try insertPlace.bind(place.coordinate.latitude, at: 2)
    try insertPlace.bind(place.coordinate.longitude, at: 3)
    try insertPlace.bind(place.row, at: 4)
    _ = try insertPlace.step()
    try words.insert(place.id, place.text)
    if let name = try splitter.comparable(place.text.name) { try names.add(place.id, name) }
  }

  /// Writes what is known when all places are there.
  mutating func finish(_ db: Database) throws {
    try StoreWords.finishImport(db)
    try NameOrder.write(db) { append in try names.forEach(append) }
  }
}

extension PlaceImport {
  /// Writes all places of a table: they are prepared on another thread.
  ///
  /// - Parameter progress: Gets the number of places that are written.
  mutating func write(
    _ table: PlaceTable,
    _ form: RowForm,
    progress: (Int) throws -> Void
  ) throws {
    let preparation = Preparation(form, coordinateColumns: table.coordinateColumnNames)
    let batches = Handoff<[PreparedPlace]> { give in
      var batch: [PreparedPlace] = []
      try table.forEachRow { row, properties in
        let id = PointID(UInt32(row))  // a row of a table: below 2³²
        batch.append(preparation.place(id, at: table.coordinates[row], properties))
        guard batch.count == Self.batchSize else { return }
        try give(batch)
        batch = []
      }
      try give(batch)
    }
    var count = 0
    try batches.forEach { batch in
      for place in batch { try write(place) }
      count += batch.count
      try progress(count)
    }
  }

  private static let batchSize = 1024

  /// Prepares places.
  struct Preparation: Sendable {
    private let form: RowForm
    private let coordinateColumns: [[UInt8]]

    init(_ form: RowForm, coordinateColumns: (latitude: String, longitude: String)?) {
      self.form = form
      self.coordinateColumns = PlaceWriter.quoted(coordinateColumns)
    }

    /// - Parameter properties: The columns as JSON, in UTF-8.
    func place(
      _ id: PointID,
      at coordinate: Coordinate,
      _ properties: [UInt8]
    ) -> PreparedPlace {
      PreparedPlace(
        id: id,
        coordinate: coordinate,
        row: form.compact(properties, at: coordinate),
        text: SearchText(properties, without: coordinateColumns)
      )
    }
  }
}
