import GRDB
import Pinfold
import PinfoldReaders

/// Writes places into a new store, with all that searches need.
///
/// Four threads share the work: one reads places and prepares them, two make what searches need,
/// and the one that calls writes all of it.
struct PlaceImport {
  private let insertPlace: DirectStatement
  private let insertNames: DirectStatement
  private let insertWordData: DirectStatement
  private let insertWordPage: DirectStatement

  init(_ db: Database) throws {
    try StoreWords.prepare(db)
    insertPlace = try DirectStatement(db, sql: PlaceWriter.insertion)
    insertNames = try DirectStatement(db, sql: "INSERT INTO name_order (ids) VALUES (?)")
    // SQLite wrote what an empty index has.
    insertWordData = try DirectStatement(
      db,
      sql: "INSERT OR REPLACE INTO words_data (id, block) VALUES (?, ?)"
    )
    insertWordPage = try DirectStatement(
      db,
      sql: "INSERT INTO words_idx (segid, term, pgno) VALUES (?, ?, ?)"
    )
  }
}

extension PlaceImport {
  /// Writes all places.
  ///
  /// - Parameters:
  ///   - progress: Gets the number of places that are written.
  ///   - finish: Called once, when all places are written: the full-text index is finished meanwhile.
  func write(
    _ places: Handoff<PreparedPlaces>,
    progress: (Int) throws -> Void,
    finish: () throws -> Void
  ) throws {
    let parts = SearchImport.parts(of: places)
    var count = 0
    try parts.forEach { part in
      switch part {
      case .places(let places):
        try write(places)
        count += places.ids.count
        try progress(count)
      case .endOfPlaces: try finish()
      case .names(let ids): try write(namesOf: ids)
      case .wordData(let id, let block):
        try insertWordData.bind(id, at: 1)
        try insertWordData.bind(blob: block, at: 2)
        _ = try insertWordData.step()
      case .wordPage(let segment, let term, let page):
        try insertWordPage.bind(segment, at: 1)
        try insertWordPage.bind(blob: term, at: 2)
        try insertWordPage.bind(page, at: 3)
        _ = try insertWordPage.step()
      }
    }
  }

  private func write(_ places: PreparedPlaces) throws {
    for (index, id) in places.ids.enumerated() {
      try PlaceWriter.bind(id, places.coordinates[index], to: insertPlace)
      try insertPlace.withBytes(
        places.rows.bytes,
        places.rows[index],
        isText: !places.areCodes[index],
        at: 4
      ) { _ = try insertPlace.step() }
    }
  }

  /// Writes the order of names, as ``NameOrder`` reads it.
  private func write(namesOf ids: [PointID]) throws {
    for start in stride(from: 0, to: ids.count, by: NameOrder.chunkSize) {
      var chunk: [UInt8] = []
      for id in ids[start..<min(start + NameOrder.chunkSize, ids.count)] {
        chunk.append(bigWord: id.row)
      }
      try insertNames.bind(blob: chunk, at: 1)
      _ = try insertNames.step()
    }
  }
}
