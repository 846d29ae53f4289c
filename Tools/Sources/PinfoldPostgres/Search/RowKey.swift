import PinfoldReaders
import PinfoldText

/// The primary key of a row.
enum RowKey: Hashable, Sendable {
  case integer(Int64)
  case uuid(UInt128)

  case text(KeyText)

  enum Kind: Hashable, Sendable {
    case integer, uuid, text
  }
}

extension RowKey.Kind {
  init(_ columns: [TableColumn]) {
    guard columns.count == 1 else {
      self = .text
      return
    }
    switch columns[0].kind {
    case .integer16, .integer32, .integer64: self = .integer
    case .other where columns[0].type == "uuid": self = .uuid
    default: self = .text
    }
  }
}

extension RowKey {
  /// Reads a key from the database's text format. Returns `nil` if it is not of this kind.
  init?(_ columns: [String], _ kind: Kind) {
    switch kind {
    case .integer:
      guard columns.count == 1, let number = Int64(columns[0]) else { return nil }
      self = .integer(number)
    case .uuid:
      guard columns.count == 1, let number = UInt128(uuid: columns[0]) else { return nil }
      self = .uuid(number)
    case .text: self = .text(KeyText(columns))
    }
  }

  /// Reads the number of a place. Returns `nil` if no key of this kind has the number.
  init?(number: String, _ kind: Kind, columnCount: Int) {
    var columns = [number]
    if kind == .text, columnCount > 1 {
      guard let texts = try? JSONReader.texts(number), texts.count == columnCount else {
        return nil
      }
      columns = texts
    }
    self.init(columns, kind)
    // Other spellings are rejected, because each key has one number.
    guard self.number.description.utf8.elementsEqual(number.utf8) else { return nil }
  }

  /// The number of the place with the key: an integer, or text. Several columns form a JSON list.
  var number: PlaceNumber {
    if case .integer(let number) = self { return .integer(number) }
    let columns = columns
    return .text(
      columns.count == 1 ? columns[0] : JSONValue.array(columns.map { .string($0) }).text
    )
  }

  var columns: [String] {
    switch self {
    case .integer(let number): ["\(number)"]
    case .uuid(let number): [number.uuidText]
    case .text(let text): text.columns
    }
  }

  /// Returns the key as an SQL value.
  func literal(_ types: [String]) -> String {
    let values = zip(columns, types).map { "\(ChangeTable.literal($0))::\($1)" }
    return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
  }
}

extension Int64: TableKey {
  init?(_ key: RowKey) {
    guard case .integer(let number) = key else { return nil }
    self = number
  }

  var rowKey: RowKey { .integer(self) }
}

extension UInt128: TableKey {
  init?(_ key: RowKey) {
    guard case .uuid(let number) = key else { return nil }
    self = number
  }

  var rowKey: RowKey { .uuid(self) }
}

/// The texts of a key's columns, compared by bytes, because equal strings with different bytes are
/// different keys.
struct KeyText: TableKey {
  private let text: String

  /// Separates columns. PostgreSQL text cannot contain it.
  private static let separator = "\0"

  init(_ columns: [String]) { text = columns.joined(separator: Self.separator) }

  init?(_ key: RowKey) {
    guard case .text(let text) = key else { return nil }
    self = text
  }

  var rowKey: RowKey { .text(self) }

  var columns: [String] {
    text.utf8.split(separator: 0, omittingEmptySubsequences: false).map { String($0) ?? "" }
  }

  static func == (one: KeyText, other: KeyText) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  static func < (one: KeyText, other: KeyText) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension UInt128 {
  init?(uuid text: String) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard digits.count == 32 else { return nil }
    self.init(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  var uuidText: String {
    let digits = String(self, radix: 16)
    var text = String(repeating: "0", count: 32 - digits.count) + digits
    for place in [20, 16, 12, 8] {
      text.insert("-", at: text.index(text.startIndex, offsetBy: place))
    }
    return text
  }
}

extension JSONReader {
  fileprivate static func texts(_ json: String) throws(JSONError) -> [String] {
    var texts: [String] = []
    var reader = try JSONReader(Array(json.utf8))
    try reader.array { (reader, _) throws(JSONError) in texts.append(try reader.string()) }
    try reader.finish()
    return texts
  }
}
