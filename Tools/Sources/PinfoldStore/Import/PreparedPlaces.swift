import Pinfold
import PinfoldReaders

/// Places as they are written: all that can be done without the database is done.
///
/// Their bytes stand one behind the other, since arrays of their own would be several for each of
/// millions of places.
struct PreparedPlaces: Sendable {
  fileprivate(set) var ids: [PointID] = []

  /// Where each place is.
  fileprivate(set) var coordinates: [Coordinate] = []

  /// Their columns, as stores have them.
  var rows = ByteStrings()

  /// Whether each of these is in codes of a ``SymbolTable``.
  fileprivate(set) var areCodes: [Bool] = []

  /// What they are found by, as in ``SearchText``.
  var names = ByteStrings()
  var otherTexts = ByteStrings()
}

/// Strings of bytes, one behind the other.
struct ByteStrings: Sendable {
  /// All of them; what is appended belongs to the next string.
  var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Where a string is among the bytes.
  subscript(index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  fileprivate mutating func endString() { ends.append(bytes.count) }

  /// The same for a text by which a place is found.
  fileprivate mutating func endText() {
    bytes.replaceLetters(from: ends.last ?? 0)
    endString()
  }

  /// Puts codes in place of what was appended since the last string.
  ///
  /// - Returns: False, and nothing changes, where they would not be fewer.
  fileprivate mutating func encodeLast(_ symbols: SymbolTable, _ codes: inout [UInt8]) -> Bool {
    let row = (ends.last ?? 0)..<bytes.count
    codes.removeAll(keepingCapacity: true)
    symbols.encode(bytes.span, row, to: &codes)
    guard codes.count < row.count else { return false }
    bytes.replaceSubrange(row, with: codes)
    return true
  }
}

/// Does what needs no database: the forms of rows, and their texts.
struct PlacePreparer: Sendable {
  private let form: RowForm
  private let coordinateColumns: [[UInt8]]

  init(_ form: RowForm, coordinateColumns: (latitude: String, longitude: String)?) {
    self.form = form
    self.coordinateColumns = PlaceWriter.quoted(coordinateColumns)
  }
}

extension PlacePreparer {
  /// Gives the id of each place, where it is, and its columns as JSON in UTF-8.
  typealias Visit =
    @Sendable (
      _ give: (PointID, Coordinate, [UInt8]) throws -> Void
    ) throws -> Void

  /// Prepares places on another thread.
  func places(_ visit: @escaping Visit) -> Handoff<PreparedPlaces> {
    Handoff { give in
      var chunk = PlaceChunk(form.symbols)
      try visit { id, coordinate, properties in
        chunk.places.append(id, at: coordinate)
        form.compact(properties, at: coordinate, to: &chunk.places.rows.bytes)
        SearchText.append(
          properties,
          without: coordinateColumns,
          name: &chunk.places.names.bytes,
          others: &chunk.places.otherTexts.bytes
        )
        try chunk.endPlace(give)
      }
      try chunk.end(give)
    }
  }

  /// Prepares the places of a table on another thread.
  func places(of table: PlaceTable) -> Handoff<PreparedPlaces> {
    guard let record = RecordForm(table, form) else {
      return places { give in
        try table.forEachRow { row, properties in
          // A row of a table: below 2³².
          try give(PointID(UInt32(row)), table.coordinates[row], properties)
        }
      }
    }
    return Handoff { give in
      var chunk = PlaceChunk(form.symbols)
      try table.forEachRecord { row, fields, bytes in
        chunk.places.append(PointID(UInt32(row)), at: table.coordinates[row])
        record.append(fields, bytes, at: table.coordinates[row], to: &chunk.places)
        try chunk.endPlace(give)
      }
      try chunk.end(give)
    }
  }
}

extension PreparedPlaces {
  fileprivate mutating func append(_ id: PointID, at coordinate: Coordinate) {
    ids.append(id)
    coordinates.append(coordinate)
  }

  /// - Parameters:
  ///   - symbols: In whose codes rows are written, if these are fewer than their bytes.
  ///   - codes: Memory for those of a row.
  fileprivate mutating func endPlace(_ symbols: SymbolTable?, _ codes: inout [UInt8]) {
    areCodes.append(symbols.map { rows.encodeLast($0, &codes) } ?? false)
    rows.endString()
    names.endText()
    otherTexts.endText()
  }
}

/// Gathers places until they are enough to be given on.
private struct PlaceChunk {
  var places = PreparedPlaces()
  private let symbols: SymbolTable?
  private var codes: [UInt8] = []

  init(_ symbols: SymbolTable?) { self.symbols = symbols }

  /// The most places, and about the most bytes of their columns: as many chunks are in memory as wait
  /// between four threads.
  private static let sizes = (places: 1024, bytes: 1 << 18)

  mutating func endPlace(_ give: (PreparedPlaces) throws -> Void) throws {
    places.endPlace(symbols, &codes)
    guard
      places.ids.count == Self.sizes.places || places.rows.bytes.count >= Self.sizes.bytes
    else { return }
    try end(give)
  }

  mutating func end(_ give: (PreparedPlaces) throws -> Void) throws {
    guard !places.ids.isEmpty else { return }
    try give(places)
    places = PreparedPlaces()
  }
}
