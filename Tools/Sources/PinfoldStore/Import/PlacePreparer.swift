import Pinfold
import PinfoldReaders

/// Does what needs no database: the values of rows, and the texts that searches find.
struct PlacePreparer: Sendable {
  private let table: FeatureTable
  private let coordinateColumns: [[UInt8]]

  init(_ table: FeatureTable, coordinateColumns: (latitude: String, longitude: String)?) {
    self.table = table
    self.coordinateColumns = PlaceWriter.quoted(coordinateColumns)
  }
}

extension PlacePreparer {
  /// Prepares the places of a table on another thread.
  func places(of places: PlaceTable) -> Handoff<PreparedPlaces> {
    guard let record = RecordForm(places, table) else {
      return Handoff { give in
        var chunk = PlaceChunk()
        try places.forEachRow { row, json in
          // A row of a table: below 2³².
          chunk.places.append(PointID(UInt32(row)), at: places.coordinates[row])
          append(json, to: &chunk.places)
          try chunk.endPlace(give)
        }
        try chunk.end(give)
      }
    }
    return Handoff { give in
      var chunk = PlaceChunk()
      try places.forEachRecord { row, fields, bytes in
        chunk.places.append(PointID(UInt32(row)), at: places.coordinates[row])
        record.append(fields, bytes, to: &chunk.places)
        try chunk.endPlace(give)
      }
      try chunk.end(give)
    }
  }

  /// Appends the values and the words of a row to the place that was begun.
  func append(_ json: [UInt8], to places: inout PreparedPlaces) {
    table.append(json, to: &places)
    SearchText.append(
      json,
      without: coordinateColumns,
      name: &places.names.bytes,
      others: &places.otherTexts.bytes
    )
  }
}

/// Gathers places until they are enough to be given on.
private struct PlaceChunk {
  var places = PreparedPlaces()

  /// The most places, and about the most bytes that they take: as many chunks are in memory as wait
  /// between two threads.
  private static let sizes = (places: 1024, bytes: 1 << 19)

  mutating func endPlace(_ give: (PreparedPlaces) throws -> Void) throws {
    places.endPlace()
    guard places.ids.count == Self.sizes.places || places.byteCount >= Self.sizes.bytes else {
      return
    }
    try end(give)
  }

  mutating func end(_ give: (PreparedPlaces) throws -> Void) throws {
    guard !places.ids.isEmpty else { return }
    try give(places)
    places = PreparedPlaces()
  }
}
