import GRDB
import Pinfold

extension PlaceStore {
  /// Returns the places that contain every word of a text. Case and accents do not matter, and a
  /// word may be the beginning of a longer one.
  ///
  /// Places whose name equals or begins with the text come first, by name. Then come places with
  /// all words in their name, then all others. In both groups, whole words come before beginnings;
  /// equal matches are ordered by number. A text without words, such as punctuation, matches
  /// nothing.
  ///
  /// - Parameter limit: The maximum number of places to return.
  public func search(_ text: String, limit: Int) throws(StoreError) -> [StoredPlace] {
    guard limit > 0 else { return [] }
    let table = table
    return try read { db in
      let words = try SearchWords(text, db)
      guard let words else { return [] }
      let selection = try PlaceSelection(db, table)
      var found = FoundPlaces(limit: limit)
      if let name = facts.indexedName(table) {
        try PlaceSearch.byName(name, text, selection).run(db, selection, &found)
      }
      let scan = try ScannedPlaces(words, db, selection, coordinateColumnNames)
      for search in words.searches(selection) where !found.isFull {
        if try !scan.find(search, &found) { try search.run(db, selection, &found) }
      }
      return found.places
    }
  }
}

struct FoundPlaces {
  let limit: Int
  private(set) var places: [StoredPlace] = []
  private var ids: Set<PointID> = []

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { places.count >= limit }

  mutating func append(_ row: DirectStatement, _ selection: PlaceSelection) {
    guard !isFull, let id = selection.id(row), ids.insert(id).inserted else { return }
    let place = StoredPlace(id, row, selection)
    if place.coordinate.isValid { places.append(place) }
  }
}

/// One way to search for places.
struct PlaceSearch {
  let sql: String
  let parameters: [String]

  /// The search for beginnings of words; `nil` for whole words.
  var beginnings: Beginnings?

  enum Beginnings {
    case ofNames
    case anywhere
  }

  /// Returns a search for names that equal or begin with a text. Ignores the case of ASCII
  /// letters.
  static func byName(
    _ column: FeatureColumn,
    _ text: String,
    _ selection: PlaceSelection
  ) -> PlaceSearch {
    let text = text.trimmingBlanks
    let name = "place.\(column.field.sqlName) COLLATE NOCASE"
    return PlaceSearch(
      sql: "\(selection.sql) WHERE \(name) >= ?1 AND \(name) < ?2 ORDER BY \(name), place.fid",
      parameters: [text, text + "\u{10FFFF}"]
    )
  }

  func run(_ db: Database, _ selection: PlaceSelection, _ found: inout FoundPlaces) throws {
    let statement = try DirectStatement(db, sql: sql)
    defer { statement.reset() }
    for (index, parameter) in parameters.enumerated() {
      try statement.bind(Array(parameter.utf8), at: Int32(index + 1))
    }
    while !found.isFull, try statement.step() { found.append(statement, selection) }
  }
}

struct SearchWords {
  let words: [String]

  /// Words and bytes beyond these limits are ignored.
  private static let (wordLimit, byteLimit) = (16, 1024)

  init?(_ text: String, _ db: Database) throws {
    let bytes = Array(text.utf8.prefix(Self.byteLimit))
    let start = String(decoding: bytes, as: UTF8.self)
    words = Array(try WordSplitter(db).words(in: start).prefix(Self.wordLimit))
    if words.isEmpty { return nil }
  }

  /// Returns the searches for the words, the best first.
  func searches(_ selection: PlaceSelection) -> [PlaceSearch] {
    // Inside quotes, a word cannot act as an operator. Words don't contain quotes.
    let whole = words.map { "\"\($0)\"" }.joined(separator: " AND ")
    let beginnings = words.map { "\"\($0)\"*" }.joined(separator: " AND ")
    // Rows of each word table come in order, so reading stops when enough are found.
    let parts = [
      (StoreWords.imported, " AND place.fid NOT IN (SELECT fid FROM pinfold_reworded)"),
      (StoreWords.edited, ""),
    ]
    let matches = parts.map { words, condition in
      """
      \(selection.columnsSQL(key: "\(words).rowid"))
      FROM \(words) CROSS JOIN \(selection.source) ON place.fid = \(words).rowid\(selection.join)
      WHERE \(words) MATCH ?1\(condition)
      """
    }
    let sql = matches.joined(separator: "\nUNION ALL\n") + "\nORDER BY 1"
    let queries: [(String, PlaceSearch.Beginnings?)] = [
      ("{name} : (\(whole))", nil), ("{name} : (\(beginnings))", .ofNames),
      (whole, nil), (beginnings, .anywhere),
    ]
    return queries.map { PlaceSearch(sql: sql, parameters: [$0.0], beginnings: $0.1) }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
