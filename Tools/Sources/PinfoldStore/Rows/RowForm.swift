import Pinfold
import PinfoldJSON
import PinfoldReaders

/// How a store has the columns of a place: without what every row repeats.
///
/// The values stand one after the other in the order of the columns, each behind a byte that says
/// what it is. No byte of JSON on one line is below a blank, so that these bytes also separate the
/// values. Left out are the names of columns, and the texts of coordinates that the numbers beside
/// them give again. A row that this does not fit is there as JSON.
///
/// | byte | then |
/// |---|---|
/// | 1 | a string as it is between its quotes in JSON |
/// | 2 | any other value, in JSON |
/// | 3 | one byte: how many columns the row does not have, plus 31 |
/// | 8 + *n* | nothing: the latitude or the longitude with *n* decimals |
/// | 31 | all of the row, which is no JSON object |
/// | `{` | all of the row: the byte is its first |
///
/// In the database these bytes are text. Rows of the file are a blob instead where that is smaller:
/// the codes of these bytes in ``symbols``.
struct RowForm: Sendable {
  /// The columns as they are between quotes, with the quotes and a colon.
  let keys: [[UInt8]]
  let positions: [[UInt8]: Int]
  let latitude: Int?
  let longitude: Int?

  /// Whether coordinates are strings, as everything in CSV is.
  let hasStrings: Bool

  /// The decimal mark of the coordinates.
  let mark: UInt8

  /// In whose codes the rows of a file are; `nil` where they are text.
  var symbols: SymbolTable?

  /// - Parameters:
  ///   - columns: The columns in order.
  ///   - coordinates: Those with the latitudes and the longitudes; `nil` without such columns.
  ///   - hasDecimalComma: Whether the coordinates have decimal commas.
  init(
    columns: [String],
    coordinates: (latitude: String, longitude: String)?,
    format: PlaceFormat,
    hasDecimalComma: Bool,
    symbols: SymbolTable? = nil
  ) {
    keys = columns.map(Self.key)
    positions = Dictionary(zip(keys, 0...), uniquingKeysWith: { first, _ in first })
    latitude = coordinates.flatMap { [positions] in positions[Self.key($0.latitude)] }
    longitude = coordinates.flatMap { [positions] in positions[Self.key($0.longitude)] }
    self.symbols = symbols
    hasStrings = format != .json
    mark = UInt8(ascii: hasDecimalComma && format != .json ? "," : ".")
  }

  private static func key(_ name: String) -> [UInt8] {
    var key: [UInt8] = []
    key.appendQuoted(name)
    return key + [UInt8(ascii: ":")]
  }

  /// Returns the position of a column; `nil` if no row has it by position.
  func position(ofColumn name: [UInt8]) -> Int? {
    positions[Self.key(String(decoding: name, as: UTF8.self))]
  }

  /// The first bytes of values.
  enum Mark {
    static let string: UInt8 = 1
    static let json: UInt8 = 2
    static let gap: UInt8 = 3
    static let degrees: UInt8 = 8
    static let whole: UInt8 = 31

    /// Where marks end and text begins.
    static let end: UInt8 = 32

    /// How many columns one gap may be.
    static let mostMissing = 96
  }
}

// MARK: - Expanding

extension RowForm {
  /// Returns the columns of a place as they were before ``compact(_:at:)``.
  func expand(_ row: [UInt8], at coordinate: Coordinate) -> [UInt8] {
    if row.first == UInt8(ascii: "{") { return row }
    if row.first == Mark.whole { return Array(row.dropFirst()) }
    var json: [UInt8] = []
    json.reserveCapacity(row.count + 16 * min(keys.count, row.count) + 32)
    json.append(UInt8(ascii: "{"))
    var values = RowValues()
    while let value = values.next(in: row) {
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      // The names of a damaged store may be lost.
      json +=
        keys.indices.contains(value.position)
        ? keys[value.position] : Self.key("column \(value.position + 1)")
      switch value.mark {
      case Mark.string:
        json.append(UInt8(ascii: "\""))
        json += row[value.start..<value.end]
        json.append(UInt8(ascii: "\""))
      case Mark.json: json += row[value.start..<value.end]
      default:
        let start = json.count
        if hasStrings { json.append(UInt8(ascii: "\"")) }
        if appendDegrees(of: value, at: coordinate, to: &json) {
          if hasStrings { json.append(UInt8(ascii: "\"")) }
        } else {
          json.replaceSubrange(start..., with: "null".utf8)
        }
      }
    }
    json.append(UInt8(ascii: "}"))
    return json
  }

  /// Appends the text of a coordinate.
  ///
  /// - Returns: False, and nothing is appended, if that is not known, as in a damaged store.
  func appendDegrees(
    of value: RowValues.Value,
    at coordinate: Coordinate,
    to text: inout [UInt8]
  ) -> Bool {
    guard let degrees = degrees(ofColumn: value.position, at: coordinate) else { return false }
    let decimals = Int(value.mark) - Int(Mark.degrees)
    return FixedDecimals.append(degrees, decimals: decimals, mark: mark, to: &text)
  }

  func degrees(ofColumn position: Int, at coordinate: Coordinate) -> Double? {
    position == latitude
      ? coordinate.latitude : position == longitude ? coordinate.longitude : nil
  }
}

/// The values of a row that is not JSON, one after the other.
struct RowValues {
  struct Value {
    /// The position of its column.
    let position: Int
    let mark: UInt8

    /// The bytes behind the mark.
    let start: Int
    let end: Int
  }

  private var index = 0
  private var position = 0

  mutating func next(in row: [UInt8]) -> Value? {
    while index < row.count {
      let (mark, start) = (row[index], index + 1)
      index = start
      while index < row.count, row[index] >= RowForm.Mark.end { index += 1 }
      if mark == RowForm.Mark.gap {
        position += start < index ? Int(row[start]) - 31 : 0
        continue
      }
      position += 1
      return Value(position: position - 1, mark: mark, start: start, end: index)
    }
    return nil
  }
}
