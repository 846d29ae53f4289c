import GRDB
import PinfoldText
import PinfoldReaders

struct SearchText: Equatable {
  /// The name, or empty if the place has none.
  private(set) var name: [UInt8] = []

  /// The other columns.
  private(set) var others: [UInt8] = []

  init(name: [UInt8], others: [UInt8]) { (self.name, self.others) = (name, others) }

  init(_ properties: [UInt8], without coordinateColumns: [[UInt8]]) {
    Self.append(properties, without: coordinateColumns, name: &name, others: &others)
    name.replaceLetters(from: 0)
    others.replaceLetters(from: 0)
  }

  /// Appends the texts of a place.
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
    var choice = NameChoice<JSONMember>()
    PropertiesText.forEach(in: properties) { key, value in
      let member = JSONMember(key: key, value: value)
      guard let other = choice.rest(of: member, rank: NameColumn.rank(of: key, span)),
        other.value.kind == .string || other.value.kind == .number,
        !coordinateColumns.contains(where: { span.equals(other.key, $0) })
      else { return }
      others.appendWords { $0.append(other.value.field, span) }
    }
    guard let value = choice.name?.value, !value.isNull(span) else { return }
    name.append(value.field, span)
  }

  private struct JSONMember {
    let key: Field
    let value: JSONSlice
  }
}

struct NameChoice<Value> {
  private(set) var name: Value?
  private var rank = Int.max

  /// Adds the next value.
  ///
  /// - Parameter rank: The rank of its column among usual names, or `nil` if the name is not one of
  ///   them.
  /// - Returns: A value that is not the name, if any: this one, or the previous name.
  mutating func rest(of value: Value, rank: Int?) -> Value? {
    guard let rank, rank < self.rank else { return value }
    defer { (name, self.rank) = (value, rank) }
    return name
  }
}

extension [UInt8] {
  /// Appends a text and a blank, if people search for such texts: words, and integers such as house
  /// numbers, but not measurements.
  mutating func appendWords(_ text: (inout [UInt8]) -> Void) {
    let start = count
    text(&self)
    guard self[start...].contains(UInt8(ascii: ".")),
      DecimalNumber.parse(span, from: start, to: count, allowsComma: true) != nil
    else { return append(UInt8(ascii: " ")) }
    removeLast(count - start)
  }

  fileprivate mutating func append(_ field: Field, _ bytes: borrowing Span<UInt8>) {
    if field.isEscaped {
      self += JSONText.unescaped(field, bytes)
    } else {
      append(bytes, from: field.start, to: field.end)
    }
  }
}

/// Splits text into search words, without case, accents and separators.
struct WordSplitter {
  private let tokenizer: any FTS5Tokenizer

  init(_ db: Database) throws {
    // GRDB runs the same query next, but ends the process if it fails, as in a closed or damaged
    // database.
    _ = try db.makeStatement(sql: "SELECT fts5(?)")
    tokenizer = try db.makeTokenizer(StoreSchema.tokenizer)
  }

  func words(in text: String) throws -> [String] {
    var bytes = Array(text.utf8)
    bytes.replaceLetters(from: 0)
    let plain = String(decoding: bytes, as: UTF8.self)
    return try tokenizer.tokenize(document: plain).map(\.token)
  }

  /// Returns the words of a text, each between spaces.
  func spaced(_ text: [UInt8]) throws -> [UInt8] {
    let space = [UInt8(ascii: " ")]
    if text.allSatisfy({ $0 < 0x80 }) { return space + (Self.plainWords(text[...]) ?? []) + space }
    let words = try words(in: String(decoding: text, as: UTF8.self))
    return space + Array(words.joined(separator: " ").utf8) + space
  }

  /// Returns the words of an ASCII text, where letters and digits form words.
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
}
