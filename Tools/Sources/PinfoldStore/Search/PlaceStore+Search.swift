import GRDB
import Pinfold

extension PlaceStore {
  /// Returns the places in which every word of a text occurs, whatever its case
  /// and accents; a word may be the beginning of a longer one.
  ///
  /// First come the places whose name is the text or begins with it, by name. Places with all words in
  /// their name follow, and then all others. In these two groups, whole words come before beginnings,
  /// and then the number decides. A text without words, such as punctuation, finds no place.
  ///
  /// - Parameter limit: The most places that are wanted.
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

/// Places found so far, each once.
struct FoundPlaces {
  let limit: Int
  private(set) var places: [StoredPlace] = []
  private var ids: Set<PointID> = []

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { places.count >= limit }

  /// Appends the place of the row that a statement is at.
  mutating func append(_ row: DirectStatement, _ selection: PlaceSelection) {
    guard !isFull, let id = selection.id(row), ids.insert(id).inserted else { return }
    let place = StoredPlace(id, row, selection)
    if place.coordinate.isValid { places.append(place) }
  }
}

/// One of the ways in which places are searched for.
struct PlaceSearch {
  let sql: String
  let parameters: [String]

  /// Where beginnings of words are looked for; `nil` where whole words are.
  var beginnings: Beginnings?

  enum Beginnings {
    case ofNames
    case anywhere
  }

  /// Finds places whose names are a text or begin with it, whatever the case of English letters.
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

  /// Searches until enough is found.
  func run(_ db: Database, _ selection: PlaceSelection, _ found: inout FoundPlaces) throws {
    let statement = try DirectStatement(db, sql: sql)
    defer { statement.reset() }
    for (index, parameter) in parameters.enumerated() {
      try statement.bind(Array(parameter.utf8), at: Int32(index + 1))
    }
    while !found.isFull, try statement.step() { found.append(statement, selection) }
  }
}

/// The words of a search.
struct SearchWords {
  let words: [String]

  /// Words and bytes beyond this are ignored.
  private static let (wordLimit, byteLimit) = (16, 1024)

  /// - Returns: Nil for a text without words.
  init?(_ text: String, _ db: Database) throws {
    let bytes = Array(text.utf8.prefix(Self.byteLimit))
    let start = String(decoding: bytes, as: UTF8.self)
    words = Array(try WordSplitter(db).words(in: start).prefix(Self.wordLimit))
    if words.isEmpty { return nil }
  }

  /// The ways to search for them, the best first.
  func searches(_ selection: PlaceSelection) -> [PlaceSearch] {
    // Quotes keep a word from being an operator; words have none inside.
    let whole = words.map { "\"\($0)\"" }.joined(separator: " AND ")
    let beginnings = words.map { "\"\($0)\"*" }.joined(separator: " AND ")
    // Rows come from both tables of words in their order, so that they are read no
    // further than until enough is found.
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
