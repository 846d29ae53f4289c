import GRDB
import Pinfold

extension PlaceStore {
  /// Returns the places in which every word of a text occurs, whatever its case
  /// and accents; a word may be the beginning of a longer one.
  ///
  /// First come the places of exactly that name, then those whose name begins with it, by
  /// name, then those with all words in their name, then the others; of these two, whole
  /// words come before beginnings, and then it goes by row. A text without words, such as
  /// one of punctuation, finds nothing.
  ///
  /// - Parameter limit: The most places that are wanted.
  public func search(_ text: String, limit: Int) throws(StoreError) -> [StoredPlace] {
    guard limit > 0 else { return [] }
    return try read { db in
      let words = try SearchWords(text, db)
      guard let words else { return [] }
      var found = FoundPlaces(limit: limit)
      var names = try NameOrder(db, self)
      try names.find(Array(words.name.utf8), &found)
      let scan = try ScannedPlaces(words, db, self)
      for search in words.searches where !found.isFull {
        if try !scan.find(search, &found) { try search.run(db, form, &found) }
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

  mutating func append(_ place: StoredPlace) {
    if !isFull, ids.insert(place.id).inserted { places.append(place) }
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

  static let columns = "latitude, longitude, properties"

  /// Searches until enough is found.
  func run(_ db: Database, _ form: RowForm, _ found: inout FoundPlaces) throws {
    let statement = try DirectStatement(db, sql: sql)
    defer { statement.reset() }
    for (index, parameter) in parameters.enumerated() {
      try statement.bind(Array(parameter.utf8), at: Int32(index + 1))
    }
    while !found.isFull, let place = try StoredPlace(next: statement, form) { found.append(place) }
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

  /// The words as a name, as names are compared.
  var name: String { words.joined(separator: " ") }

  /// The ways to search for them, the best first.
  var searches: [PlaceSearch] {
    // Quotes keep a word from being an operator; words have none inside.
    let whole = words.map { "\"\($0)\"" }.joined(separator: " AND ")
    let beginnings = words.map { "\"\($0)\"*" }.joined(separator: " AND ")
    // Rows come from both tables of words in their order, so that they are read no
    // further than until enough is found.
    let matches = """
      SELECT words.rowid, \(PlaceSearch.columns)
      FROM words CROSS JOIN place ON place.id = words.rowid
      WHERE words MATCH ?1 AND words.rowid NOT IN reworded_place
      UNION ALL
      SELECT edited_words.rowid, \(PlaceSearch.columns)
      FROM edited_words CROSS JOIN place ON place.id = edited_words.rowid
      WHERE edited_words MATCH ?1
      ORDER BY 1
      """
    let queries: [(String, PlaceSearch.Beginnings?)] = [
      ("{name} : (\(whole))", nil), ("{name} : (\(beginnings))", .ofNames),
      (whole, nil), (beginnings, .anywhere),
    ]
    return queries.map { PlaceSearch(sql: matches, parameters: [$0.0], beginnings: $0.1) }
  }
}
