import Pinfold

/// Places as they are written: all that can be done without the database is done.
///
/// Their bytes stand one behind the other, since arrays of their own would be several for each of
/// millions of places.
struct PreparedPlaces: Sendable {
  var ids: [PointID] = []

  /// Where each place is.
  var coordinates: [Coordinate] = []

  /// The columns of each place in the table, one after the other.
  var values: [ColumnValue] = []

  /// The texts among the values.
  var bytes: [UInt8] = []

  /// Places whose columns do not say all, by their index here: each as JSON.
  private(set) var irregular: [(index: Int, json: [UInt8])] = []

  /// The bytes of ``irregular``.
  private var irregularByteCount = 0
}

/// A value of one column of one place, as SQLite gets it.
enum ColumnValue: Sendable {
  case null
  case integer(Int64)
  case real(Double)

  /// A text, by where it is among the bytes of a chunk of places: 64 MB at most.
  case text(start: UInt32, end: UInt32)
}

/// The texts by which places are found, as in ``SearchText``.
struct PreparedTexts: Sendable {
  var rows: [Int] = []
  var names = ByteStrings()
  var others = ByteStrings()
}

/// Strings of bytes, one behind the other.
struct ByteStrings: Sendable {
  /// All of them; what is appended belongs to the next string.
  var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Where a string is among the bytes.
  subscript(index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Ends a text by which a place is found.
  mutating func endText() {
    bytes.replaceLetters(from: ends.last ?? 0)
    ends.append(bytes.count)
  }
}

extension PreparedPlaces {
  mutating func append(_ id: PointID, at coordinate: Coordinate) {
    ids.append(id)
    coordinates.append(coordinate)
  }

  /// Appends a text as the value at an index.
  mutating func set(_ index: Int, toText append: (inout [UInt8]) -> Void) {
    let start = bytes.count
    append(&bytes)
    // A chunk has as many bytes as fit, and one row more, which readers limit.
    values[index] = .text(
      start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: bytes.count)
    )
  }

  /// Says that the columns of the last place do not say all.
  mutating func appendIrregular(_ json: [UInt8]) {
    irregular.append((ids.count - 1, json))
    irregularByteCount += json.count
  }

  /// About how many bytes the places take. A column takes some in every place, also without a value.
  var byteCount: Int {
    bytes.count + values.count * MemoryLayout<ColumnValue>.stride + irregularByteCount
  }
}

extension PreparedTexts {
  /// Ends the texts of a place.
  mutating func endPlace(_ row: Int) {
    rows.append(row)
    names.endText()
    others.endText()
  }
}
