import Pinfold
import PinfoldReaders

/// Prepares the values of rows, and the texts for searches, without a database.
///
/// Rows and texts are read from the file separately and in parallel, because SQLite takes about as
/// long for words as for all other tables.
struct PlacePreparer: Sendable {
  private let table: FeatureTable
  private let coordinateColumns: [[UInt8]]

  /// The maximum size of a chunk, in places and in bytes.
  private static let sizes = (places: 1024, bytes: 1 << 19)

  init(_ table: FeatureTable, coordinateColumns: (latitude: String, longitude: String)?) {
    self.table = table
    self.coordinateColumns = PlaceWriter.quoted(coordinateColumns)
  }
}

extension PlacePreparer {
  /// Prepares a table's rows on another thread.
  func places(of places: PlaceTable) -> Handoff<PreparedPlaces> {
    Handoff { give in
      var chunk = PreparedPlaces()
      func begin(_ row: Int) throws {
        if chunk.ids.count == Self.sizes.places || chunk.byteCount >= Self.sizes.bytes {
          try give(chunk)
          chunk = PreparedPlaces()
        }
        // A row of a table, below 2³².
        chunk.append(PointID(UInt32(row)), at: places.coordinates[row])
      }
      if let record = RecordForm(places, table) {
        try places.forEachRecord { row, fields, bytes in
          try begin(row)
          record.append(fields, bytes, to: &chunk)
        }
      } else {
        try places.forEachRow { row, json in
          try begin(row)
          table.append(json, to: &chunk)
        }
      }
      if !chunk.ids.isEmpty { try give(chunk) }
    }
  }

  func texts(of places: PlaceTable) -> Handoff<PreparedTexts> {
    Handoff { give in
      var chunk = PreparedTexts()
      func end(_ row: Int) throws {
        chunk.endPlace(row)
        let byteCount = chunk.names.bytes.count + chunk.others.bytes.count
        guard chunk.rows.count == Self.sizes.places || byteCount >= Self.sizes.bytes else { return }
        try give(chunk)
        chunk = PreparedTexts()
      }
      if let record = RecordForm(places, table) {
        try places.forEachRecord { row, fields, bytes in
          record.append(fields, bytes, to: &chunk)
          try end(row)
        }
      } else {
        try places.forEachRow { row, json in
          append(json, to: &chunk)
          try end(row)
        }
      }
      if !chunk.rows.isEmpty { try give(chunk) }
    }
  }

  func append(_ json: [UInt8], to texts: inout PreparedTexts) {
    SearchText.append(
      json,
      without: coordinateColumns,
      name: &texts.names.bytes,
      others: &texts.others.bytes
    )
  }
}
