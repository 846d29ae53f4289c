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
    try StoreWords.prepare(db)
    splitter = try WordSplitter(db)
    insertPlace = try DirectStatement(db, sql: PlaceWriter.insertion)
    words = try StoreWords(db)
    names = try NameSorter(db)
  }
}

extension PlaceImport {
  mutating func write(_ place: PreparedPlace) throws {
    try PlaceWriter.write(place.id, at: place.coordinate, place.row, insertPlace)
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
    let preparer = PlacePreparer(form, coordinateColumns: table.coordinateColumnNames)
    let chunks = Handoff<[PreparedPlace]> { give in
      var chunk: [PreparedPlace] = []
      var byteCount = 0
      try table.forEachRow { row, properties in
        let id = PointID(UInt32(row))  // a row of a table: below 2³²
        chunk.append(preparer.place(id, at: table.coordinates[row], properties))
        byteCount += properties.count
        guard chunk.count == Self.chunkSize || byteCount >= Self.chunkBytes else { return }
        try give(chunk)
        (chunk, byteCount) = ([], 0)
      }
      if !chunk.isEmpty { try give(chunk) }
    }
    var count = 0
    try chunks.forEach { chunk in
      for place in chunk { try write(place) }
      count += chunk.count
      try progress(count)
    }
  }

  /// The most places of a chunk, and about the most bytes of their columns: some chunks are in memory
  /// at a time.
  private static let chunkSize = 1024
  private static let chunkBytes = 1 << 20
}
