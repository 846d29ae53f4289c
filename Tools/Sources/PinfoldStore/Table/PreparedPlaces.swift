import Pinfold

/// Places prepared for writing, as far as possible without a database.
///
/// All bytes are in one array, because millions of places would otherwise need several arrays each.
struct PreparedPlaces: Sendable {
  var ids: [PointID] = []

  var coordinates: [Coordinate] = []

  /// The column values of the places, one place after another.
  var values: [ColumnValue] = []

  var bytes: [UInt8] = []

  /// Irregular places as JSON, by their index here.
  private(set) var irregular: [(index: Int, json: [UInt8])] = []

  private var irregularByteCount = 0
}

/// A column value of a place, as SQLite receives it.
enum ColumnValue: Sendable {
  case null
  case integer(Int64)
  case real(Double)

  /// A text, by its range in the bytes of a chunk of places, which has at most 64 MB.
  case text(start: UInt32, end: UInt32)
}

/// The search texts of places, as in ``SearchText``.
struct PreparedTexts: Sendable {
  var rows: [Int] = []
  var names = ByteStrings()
  var others = ByteStrings()
}

/// Byte strings in one array.
struct ByteStrings: Sendable {
  /// All strings. Appended bytes belong to the next string.
  var bytes: [UInt8] = []
  private var ends: [Int] = []

  subscript(index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

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
    // A chunk has a maximum size plus one row, whose size readers limit.
    values[index] = .text(
      start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: bytes.count)
    )
  }

  /// Marks the last place as irregular.
  mutating func appendIrregular(_ json: [UInt8]) {
    irregular.append((ids.count - 1, json))
    irregularByteCount += json.count
  }

  /// The approximate size of the places in bytes. A column takes space in every place, even without
  /// a value.
  var byteCount: Int {
    bytes.count + values.count * MemoryLayout<ColumnValue>.stride + irregularByteCount
  }
}

extension PreparedTexts {
  mutating func endPlace(_ row: Int) {
    rows.append(row)
    names.endText()
    others.endText()
  }
}
