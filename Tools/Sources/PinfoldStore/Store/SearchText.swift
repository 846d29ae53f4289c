import GRDB
import PinfoldJSON
import PinfoldReaders

/// The texts by which a place is found.
struct SearchText: Equatable {
  /// Its name; empty when it has none.
  private(set) var name: [UInt8] = []

  /// Its other columns.
  private(set) var others: [UInt8] = []

  /// - Parameters:
  ///   - properties: The columns of a place as JSON.
  ///   - coordinateColumns: Columns that are not searched.
  init(_ properties: [UInt8], without coordinateColumns: [[UInt8]]) {
    Self.append(properties, without: coordinateColumns, name: &name, others: &others)
  }

  /// Appends the texts to others.
  ///
  /// - Parameters:
  ///   - properties: The columns of a place as JSON.
  ///   - coordinateColumns: Columns that are not searched.
  static func append(
    _ properties: [UInt8],
    without coordinateColumns: [[UInt8]],
    name: inout [UInt8],
    others: inout [UInt8]
  ) {
    let span = properties.span
    func appendOther(_ key: Field, _ value: JSONSlice) {
      guard isText(value, span), !coordinateColumns.contains(where: { span.equals(key, $0) })
      else { return }
      append(value, span, to: &others)
      others.append(UInt8(ascii: " "))
    }
    var best: (rank: Int, key: Field, value: JSONSlice)?
    PropertiesText.forEach(in: properties) { key, value in
      guard let rank = NameColumn.rank(of: key, span), rank < best?.rank ?? .max else {
        return appendOther(key, value)
      }
      if let best { appendOther(best.key, best.value) }
      best = (rank, key, value)
    }
    if let best, !best.value.isNull(span) { append(best.value, span, to: &name) }
  }

  private static func append(
    _ value: JSONSlice,
    _ span: borrowing Span<UInt8>,
    to text: inout [UInt8]
  ) {
    if value.field.isEscaped {
      text += JSONText.unescaped(value.field, span)
    } else {
      for index in value.field.start..<value.field.end { text.append(span[index]) }
    }
  }

  /// Whether a value is worth searching for: text and whole numbers, such as house
  /// numbers, but not measurements.
  private static func isText(_ value: JSONSlice, _ span: borrowing Span<UInt8>) -> Bool {
    let field = value.field
    guard value.kind == .string || value.kind == .number else { return false }
    var index = field.start
    while index < field.end, span[index] != UInt8(ascii: ".") { index += 1 }
    guard index < field.end else { return true }
    return DecimalNumber.parse(span, from: field.start, to: field.end, allowsComma: true) == nil
  }
}

/// Splits text into the words by which places are found: without case, accents,
/// and what is between words.
struct WordSplitter {
  private let tokenizer: any FTS5Tokenizer

  init(_ db: Database) throws {
    // GRDB asks for the same right after this, and where it fails, in a database
    // that is closed or damaged, it does not throw but end the process.
    _ = try db.makeStatement(sql: "SELECT fts5(?)")
    tokenizer = try db.makeTokenizer(StoreSchema.tokenizer)
  }

  func words(in text: String) throws -> [String] {
    try tokenizer.tokenize(document: text).map(\.token)
  }

  /// Returns the words of a text, each between spaces.
  func spaced(_ text: [UInt8]) throws -> [UInt8] {
    let space = [UInt8(ascii: " ")]
    if text.allSatisfy({ $0 < 0x80 }) { return space + (Self.plainWords(text[...]) ?? []) + space }
    let words = try words(in: String(decoding: text, as: UTF8.self))
    return space + Array(words.joined(separator: " ").utf8) + space
  }

  /// Returns a name in the form that names are compared in; nil for one without
  /// words.
  func comparable(_ name: ArraySlice<UInt8>) throws -> [UInt8]? {
    let name = name.prefix(Self.limit)
    if name.allSatisfy({ $0 < 0x80 }) { return Self.plainWords(name) }
    let words = try words(in: String(decoding: name, as: UTF8.self))
    return words.isEmpty ? nil : Array(words.joined(separator: " ").utf8)
  }

  /// The same for ASCII, of which letters and digits make words.
  private static func plainWords(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    var words: [UInt8] = []
    words.reserveCapacity(name.count)
    var isInWord = false
    for byte in name {
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      let lower = isUpper ? byte | 0x20 : byte
      let isWord =
        lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
        || lower >= UInt8(ascii: "0") && lower <= UInt8(ascii: "9")
      if isWord {
        if !isInWord, !words.isEmpty { words.append(UInt8(ascii: " ")) }
        words.append(lower)
      }
      isInWord = isWord
    }
    return words.isEmpty ? nil : words
  }

  /// The bytes of a name that count.
  private static let limit = 256
}
