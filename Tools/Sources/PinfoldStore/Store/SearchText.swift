import GRDB

/// What a place is found by.
struct SearchText: Equatable {
  /// What it is called; empty when it has no name.
  let name: String

  /// Its other columns.
  let others: String

  /// - Parameter coordinateColumns: Columns by which nobody searches.
  init(_ properties: [Property], without coordinateColumns: [String]) {
    let nameColumn = NameColumn.find(in: properties.map(\.name))
    var name = ""
    var others = ""
    for property in properties {
      if property.name == nameColumn {
        name = ColumnNames.trimmed(property.value.text)
      } else if !coordinateColumns.contains(property.name), Self.isText(property.value) {
        others += property.value.text
        others += " "
      }
    }
    (self.name, self.others) = (name, others)
  }

  /// Whether someone may search for a value: for text, and for whole numbers such
  /// as those of houses, but not for measures.
  private static func isText(_ value: PropertyValue) -> Bool {
    switch value {
    case .null, .bool, .json: return false
    case .number(let text): return text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: ".")) else { return !text.isEmpty }
      let bytes = Array(text.utf8)
      return DecimalNumber.parse(bytes.span, from: 0, to: bytes.count, allowsComma: true) == nil
    }
  }
}

/// Splits text into the words by which places are found: without case, accents,
/// and what is between words.
struct WordSplitter {
  private let tokenizer: any FTS5Tokenizer

  init(_ db: Database) throws { tokenizer = try db.makeTokenizer(StoreSchema.tokenizer) }

  func words(in text: String) throws -> [String] {
    try tokenizer.tokenize(document: text).map(\.token)
  }

  /// Returns a name in the form that names are compared in; nil for one without
  /// words.
  func comparable(_ name: String) throws -> String? {
    guard !name.isEmpty else { return nil }
    let words = try words(in: String(name.prefix(Self.limit)))
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The characters of a name that count.
  private static let limit = 200
}
