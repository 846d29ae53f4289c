import Pinfold

/// Places as they are written: all that can be done without the database is done.
///
/// Their bytes stand one behind the other, since arrays of their own would be several for each of
/// millions of places.
struct PreparedPlaces: Sendable {
  fileprivate(set) var ids: [PointID] = []

  /// Where each place is.
  fileprivate(set) var coordinates: [Coordinate] = []

  /// Their columns, as stores have them.
  fileprivate(set) var rows = ByteStrings()

  /// What they are found by, as in ``SearchText``.
  fileprivate(set) var names = ByteStrings()
  fileprivate(set) var otherTexts = ByteStrings()
}

/// Strings of bytes, one behind the other.
struct ByteStrings: Sendable {
  /// All of them; what is appended belongs to the next string.
  fileprivate(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Where a string is among the bytes.
  subscript(index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  fileprivate mutating func endString() { ends.append(bytes.count) }
}

/// Does what needs no database: the forms of rows, and their texts.
struct PlacePreparer: Sendable {
  private let form: RowForm
  private let coordinateColumns: [[UInt8]]

  init(_ form: RowForm, coordinateColumns: (latitude: String, longitude: String)?) {
    self.form = form
    self.coordinateColumns = PlaceWriter.quoted(coordinateColumns)
  }

  private func append(
    _ id: PointID,
    at coordinate: Coordinate,
    _ properties: [UInt8],
    to places: inout PreparedPlaces
  ) {
    places.ids.append(id)
    places.coordinates.append(coordinate)
    form.compact(properties, at: coordinate, to: &places.rows.bytes)
    places.rows.endString()
    SearchText.append(
      properties,
      without: coordinateColumns,
      name: &places.names.bytes,
      others: &places.otherTexts.bytes
    )
    places.names.endString()
    places.otherTexts.endString()
  }
}

extension PlacePreparer {
  /// Prepares places on another thread.
  func places(_ visit: @escaping PlaceImport.Visit) -> Handoff<PreparedPlaces> {
    Handoff { give in
      var places = PreparedPlaces()
      var byteCount = 0
      try visit { id, coordinate, properties in
        append(id, at: coordinate, properties, to: &places)
        byteCount += properties.count
        guard places.ids.count == Self.chunkSize || byteCount >= Self.chunkBytes else { return }
        try give(places)
        (places, byteCount) = (PreparedPlaces(), 0)
      }
      if !places.ids.isEmpty { try give(places) }
    }
  }

  /// The most places of a chunk, and about the most bytes of their columns: as many chunks are in
  /// memory as wait between four threads.
  private static let chunkSize = 1024
  private static let chunkBytes = 1 << 18
}
